// <been-draft>: stores its input in the browser with every keystroke, on this machine only.
(() => {
  const PREFIX = 'been-draft:';

  class BeenDraft extends HTMLElement {
    #key = '';
    #early = {}; // input from before the stored draft is known

    constructor() {
      super();
      this.addEventListener('input', (event) => {
        const field = event.target.closest?.('[data-field]')?.dataset.field;
        if (!field || typeof event.target.value !== 'string') return;
        if (!this.#key) {
          this.#early[field] = event.target.value;
        } else {
          const draft = this.#read();
          draft[field] = event.target.value;
          this.keep(this.#key, JSON.stringify(draft));
        }
      });
    }

    /** Sends the draft stored under the key to the server. */
    begin(key) {
      this.#key = key;
      const kept = localStorage.getItem(PREFIX + key);
      if (kept) this.$server.restore(kept);
      else if (Object.keys(this.#early).length) this.keep(key, JSON.stringify(this.#early));
    }

    keep(key, json) {
      this.#key = key;
      try {
        localStorage.setItem(PREFIX + key, json);
      } catch {
        // the browser stores nothing; the page still works
      }
    }

    forget(key) {
      localStorage.removeItem(PREFIX + key);
      this.#key = key;
    }

    #read() {
      try {
        return JSON.parse(localStorage.getItem(PREFIX + this.#key) ?? '{}');
      } catch {
        return {};
      }
    }
  }

  customElements.define('been-draft', BeenDraft);
})();
