/** Where an embedded run is. Positions count events, and go from `from` to `to`. */
export interface EmbeddedPosition {
  position: number;
  from: number;
  to: number;
  /** The position in words: "Wave 2, Select". */
  text: string;
}

/**
 * The element `<queue-scope>`: shows a scenario in a frame that sizes itself. Importing this file defines it. It dispatches the events `ready`
 * (`{ from, to }`), `position` ({@link EmbeddedPosition}) and `error` (`{ message }`), each with its data in `detail`.
 */
export class QueueScope extends HTMLElement {
  /** Goes to a position. */
  seek(position: number): void;
  play(): void;
  pause(): void;
  /** Shows a scenario. */
  load(scenario: object): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "queue-scope": QueueScope;
  }
}
