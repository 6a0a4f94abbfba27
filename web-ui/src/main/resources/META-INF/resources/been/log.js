// <been-log>: lines of a task's log, with filtering, searching and following.
(() => {
  const MOST = 5000; // as LogView.MOST

  /** In the zone of the browser, as all times on a page. */
  const clock = (millis) => {
    const at = new Date(millis);
    const digits = (number, count = 2) => String(number).padStart(count, '0');
    return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => digits(part)).join(':')
      + '.' + digits(at.getMilliseconds(), 3);
  };

  class BeenLog extends HTMLElement {
    #lines = [];
    #dropped = 0;
    #stream = '';
    #words = '';
    #follows = true;
    #top = 0; // where it was scrolled to

    connectedCallback() {
      if (this.firstChild) return;
      const tools = document.createElement('div');
      tools.className = 'log-tools';
      const streams = document.createElement('select');
      streams.setAttribute('aria-label', 'Which lines');
      for (const [value, text] of [['', 'all lines'], ['stdout', 'stdout'], ['stderr', 'stderr'], ['log', 'log records']]) {
        streams.add(new Option(text, value));
      }
      streams.addEventListener('change', () => { this.#stream = streams.value; this.#redraw(); });
      const search = document.createElement('input');
      search.type = 'search';
      search.placeholder = 'search';
      search.setAttribute('aria-label', 'Search in the log');
      search.addEventListener('input', () => { this.#words = search.value.toLowerCase(); this.#redraw(); });
      const label = document.createElement('label');
      const follow = document.createElement('input');
      follow.type = 'checkbox';
      follow.checked = true;
      follow.addEventListener('change', () => { this.#follows = follow.checked; this.#scroll(); });
      label.append(follow, ' follow');
      this.note = document.createElement('span');
      this.note.className = 'quiet';
      tools.append(streams, search, label, this.note);
      this.box = document.createElement('div');
      this.box.className = 'log';
      this.box.tabIndex = 0;
      this.box.setAttribute('role', 'log');
      this.box.addEventListener('scroll', () => {
        const { scrollTop, clientHeight, scrollHeight } = this.box;
        const isAtEnd = scrollTop + clientHeight > scrollHeight - 20;
        // Scrolling up from the end stops following, scrolling down to it resumes.
        if (isAtEnd === (scrollTop > this.#top)) this.#follows = follow.checked = isAtEnd;
        this.#top = scrollTop;
      });
      this.append(tools, this.box);
      this.#redraw();
    }

    /** Adds lines: [{timeMillis, stream, level, text}]; before them, some may have been skipped. */
    addLines(json, skipped) {
      const fresh = JSON.parse(json);
      this.#lines.push(...fresh);
      const gone = this.#lines.splice(0, Math.max(0, this.#lines.length - MOST));
      this.#dropped += skipped + gone.length;
      if (!this.box) return;
      const height = this.box.scrollHeight;
      gone.forEach((line) => line.row?.remove());
      this.box.scrollTop -= height - this.box.scrollHeight; // the rows that are read stay in their place
      this.box.querySelector('.none')?.remove();
      this.box.append(...this.#rows(fresh));
      if (!this.box.firstChild) this.#redraw();
      this.#count();
      this.#scroll();
    }

    reset() {
      this.#lines = [];
      this.#dropped = 0;
      this.#redraw();
    }

    #shows(line) {
      return (!this.#stream || line.stream === this.#stream)
        && (!this.#words || line.text.toLowerCase().includes(this.#words));
    }

    #rows(lines) {
      return lines.filter((line) => this.#shows(line)).map((line) => (line.row = this.#row(line)));
    }

    #row(line) {
      const row = document.createElement('div');
      row.className = line.level;
      const time = clock(line.timeMillis);
      for (const [kind, text] of (line.task === undefined
        ? [['t', time], ['s', line.stream], ['', line.text]]
        : [['t', time], ['n', line.task], ['s', line.stream], ['', line.text]])) {
        const cell = document.createElement('span');
        cell.className = kind;
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    }

    #redraw() {
      if (!this.box) return;
      const rows = this.#rows(this.#lines);
      if (!rows.length) {
        const none = document.createElement('div');
        none.className = 'none quiet';
        none.textContent = this.#lines.length ? 'No line matches.' : 'Nothing has been written yet.';
        rows.push(none);
      }
      this.box.replaceChildren(...rows);
      this.#count();
      this.#scroll();
    }

    #count() {
      this.dataset.lines = this.#lines.length + this.#dropped;
      this.note.textContent = this.#dropped ? `${this.#dropped} earlier lines are not shown; the log files have all lines` : '';
    }

    #scroll() {
      if (this.#follows && this.box) this.box.scrollTop = this.box.scrollHeight;
    }
  }

  customElements.define('been-log', BeenLog);
})();
