// The element <queue-scope>: shows a scenario in a frame that sizes itself. `docs/embedding.md` describes its attributes.

const PROTOCOL = "queuescope:1";
/** The page that this package ships. */
const PAGE = new URL("./page/index.html", import.meta.url);
/** Attributes that are options of the embedded page. */
const OPTIONS = ["show", "theme", "play", "speed", "from", "to"];
/** Height until the page has said which one it needs, in CSS pixels. */
const FIRST_HEIGHT = 420;
/** Messages of the page that the element passes on as events. */
const EVENTS = ["ready", "position", "error"];

export class QueueScope extends HTMLElement {
  static observedAttributes = [...OPTIONS, "readonly", "page", "src", "link", "height"];

  #frame;
  /** True while a change of attributes waits for the end of the current task. */
  #isDue = false;
  /** Messages for a page that is not ready yet. */
  #waiting = [];
  #isReady = false;
  /** Number of positions that the page has reported. */
  #positions = 0;
  #hear = (event) => this.#receive(event);

  connectedCallback() {
    addEventListener("message", this.#hear);
    this.#restartSoon();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#frame?.remove();
    this.#frame = undefined;
  }

  attributeChangedCallback(name) {
    if (name === "height" && this.#frame) this.#frame.height = this.getAttribute("height") ?? FIRST_HEIGHT;
    else if (name === "theme" && this.#isReady) this.#say({ type: "theme", theme: this.getAttribute("theme") ?? "auto" });
    else this.#restartSoon();
  }

  /** Goes to a position. */
  seek(position) {
    this.#say({ type: "seek", position });
  }

  play() {
    this.#say({ type: "play" });
  }

  pause() {
    this.#say({ type: "pause" });
  }

  /** Shows a scenario, given as an object. */
  load(scenario) {
    this.#say({ type: "load", scenario });
  }

  /** Several attributes that change together lead to one new frame. */
  #restartSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#restart();
    });
  }

  #restart() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.style.display ||= "block";
    this.#isReady = false;
    this.#positions = 0;
    this.#waiting = [];
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("title") ?? "Queuescope";
    frame.width = "100%";
    frame.height = this.getAttribute("height") ?? FIRST_HEIGHT;
    frame.loading = "lazy";
    frame.setAttribute("frameborder", "0");
    frame.style.display = "block";
    // Writes to the clipboard are needed to copy a table.
    frame.allow = "clipboard-write";
    frame.src = this.#address();
    this.#frame = frame;
    root.replaceChildren(frame);
    const src = this.getAttribute("src");
    if (src === null) return;
    // The page begins with an example. It is not shown until the scenario has replaced it.
    frame.style.visibility = "hidden";
    this.#fetch(src, frame);
  }

  #address() {
    const page = new URL(this.getAttribute("page") ?? PAGE, document.baseURI);
    page.searchParams.set("embed", "1");
    for (const name of OPTIONS) {
      if (this.hasAttribute(name)) page.searchParams.set(name, this.getAttribute(name));
    }
    if (this.hasAttribute("readonly")) page.searchParams.set("readonly", "1");
    page.hash = (this.getAttribute("link") ?? "").replace(/^.*#/, "");
    return page.href;
  }

  async #fetch(src, frame) {
    try {
      const response = await fetch(new URL(src, document.baseURI));
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      const scenario = await response.json();
      if (frame === this.#frame) this.load(scenario);
    } catch (error) {
      if (frame === this.#frame) this.#fail(`${src} cannot be shown: ${error.message}`);
    }
  }

  /** Shows why there is nothing to see. */
  #fail(message) {
    const text = document.createElement("p");
    text.setAttribute("role", "alert");
    text.textContent = message;
    this.shadowRoot.replaceChildren(text);
    this.dispatchEvent(new CustomEvent("error", { detail: { message } }));
  }

  #say(message) {
    if (!this.#isReady) return void this.#waiting.push(message);
    this.#frame?.contentWindow?.postMessage({ protocol: PROTOCOL, ...message }, "*");
  }

  #receive({ source, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.protocol !== PROTOCOL) return;
    const { protocol, type, ...detail } = data;
    if (type === "ready") {
      this.#isReady = true;
      for (const message of this.#waiting.splice(0)) this.#say(message);
    }
    if (type === "position") this.#positions += 1;
    // The first position is that of the example, the second that of the scenario.
    if (this.#positions > 1 || type === "error") this.#frame.style.visibility = "";
    if (type === "height" && !this.hasAttribute("height") && Number.isFinite(detail.height)) this.#frame.height = detail.height;
    if (EVENTS.includes(type)) this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

if (!customElements.get("queue-scope")) customElements.define("queue-scope", QueueScope);
