// <been-draft>: stores its input in the browser with every keystroke, on this machine only.
(() => {
  const PREFIX = 'been-draft:';

  class BeenDraft extends HTMLElement {
    #key = '';
    #origin = '{}'; // what the form showed first
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

    /** Sends the draft stored under the key to the server; without one, it begins as the origin. */
    begin(key, origin) {
      this.#key = key;
      this.#origin = origin;
      const kept = localStorage.getItem(PREFIX + key);
      if (kept) this.$server.restore(kept);
      else if (Object.keys(this.#early).length) {
        this.keep(key, JSON.stringify({ ...this.#read(), ...this.#early }));
      }
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
        return JSON.parse(localStorage.getItem(PREFIX + this.#key) ?? this.#origin);
      } catch {
        return {};
      }
    }
  }

  customElements.define('been-draft', BeenDraft);
})();
