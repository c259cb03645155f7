// Readable tables of engines, presets, settings and studies.

import { columns } from "./output.mjs";

/** Longest default that is printed in full. Lists and maps are often longer. */
const MAX_DEFAULT_CHARACTERS = 40;

/** The engines, each with what it does and its word for a round. */
export function engineTable(engines) {
  return columns([["engine", "round", "what it does"], ...engines.map(({ name, round, about }) => [name, round, about])]);
}

/** The presets, each with what it is. */
export function presetTable(presets) {
  return columns([["preset", "label", "what it is"], ...presets.map(({ name, label, about }) => [name, label, about])]);
}

/** The studies to start from, and the studies that examine claims, each with what it shows. */
export function studyTable(studies) {
  return columns([["study", "kind", "engine", "what it shows"], ...studies.map(({ name, kind, study, about }) => [name, kind, study.engine, about])]);
}

/** The settings, each with its default, its accepted values and its help. */
export function settingTable(settings) {
  const rows = settings.map((setting) => [setting.name, shown(setting.default), setting.unit ?? "", accepted(setting), setting.help]);
  return columns([["setting", "default", "unit", "accepts", "what it does"], ...rows]);
}

function shown(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_DEFAULT_CHARACTERS ? `${text.slice(0, MAX_DEFAULT_CHARACTERS - 1)}…` : text;
}

/** Describes the accepted values in a few words. */
function accepted({ type, min, max, choices, parts, empty }) {
  const range = () => `${min} to ${max.toLocaleString("en")}`;
  switch (type) {
    case "choice":
      return choices.map(({ name }) => name).join(" | ");
    case "record":
      return `{ ${parts.map(({ name }) => name).join(", ")} }`;
    case "whole":
    case "optional_whole":
      return `whole number, ${range()}${empty ? ` or null (${empty})` : ""}`;
    case "decimal":
    case "optional_decimal":
    case "thousandths":
    case "seconds":
      return `${range()}${empty ? ` or null (${empty})` : ""}`;
    case "flag":
      return "true | false";
    default:
      return { names: "list of names", two_names: "two names", pairs: "list of pairs A+B", pair_map: "map of pairs A+B", steps: "list of [name, lower limit]", counts: "map of names to numbers" }[type] ?? type;
  }
}
