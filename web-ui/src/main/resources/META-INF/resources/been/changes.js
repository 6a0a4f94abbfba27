// <been-changes>: a part of the chart of changes as an accessible grid. The server sends one part at a time, with the
// text of every cell; this element draws it, handles the keyboard, and requests the next part at its edges.
(() => {
  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  class BeenChanges extends HTMLElement {
    #part = null;
    #at = [0, 0]; // the cell that Tab focuses, within this part
    #focusNext = null; // where the focus goes when the requested part arrives

    set part(json) {
      this.#part = json ? JSON.parse(json) : null;
      if (this.isConnected) this.#draw();
    }

    get part() {
      return JSON.stringify(this.#part);
    }

    connectedCallback() {
      if (Object.hasOwn(this, 'part')) { // set before the script loaded
        const early = this.part;
        delete this.part;
        this.part = early;
      }
      this.#draw();
    }

    /** Returns the focus to the cell that had it. */
    refocus() {
      this.#cell(...this.#at)?.focus();
    }

    #draw() {
      if (!this.#part) return;
      const p = this.#part;
      const hadFocus = this.contains(document.activeElement) && document.activeElement.matches('[role="gridcell"]');
      const table = make('table', 'data changes');
      table.setAttribute('role', 'grid');
      table.setAttribute('aria-label', p.label);
      table.setAttribute('aria-rowcount', p.rowCount + 1);
      table.setAttribute('aria-colcount', p.versionCount + 1);
      table.append(this.#head(), this.#body());
      table.addEventListener('keydown', (event) => this.#key(event));
      table.addEventListener('click', (event) => this.#choose(event.target.closest('[role="gridcell"]')));
      const scroll = make('div', 'scroll plane');
      scroll.append(table);
      this.replaceChildren(this.#turns(), scroll);
      this.dataset.cells = this.querySelectorAll('[role="gridcell"]').length;
      const wanted = this.#focusNext ?? this.#at;
      this.#at = [Math.min(wanted[0], p.rows.length - 1), Math.min(wanted[1], p.versions.length - 1)];
      const cell = this.#cell(...this.#at);
      cell?.setAttribute('tabindex', '0');
      if (this.#focusNext || hadFocus) cell?.focus();
      this.#focusNext = null;
    }

    #head() {
      const row = make('tr');
      row.setAttribute('aria-rowindex', 1);
      const corner = make('th', null, 'benchmark');
      corner.scope = 'col';
      row.append(corner);
      this.#part.versions.forEach((version, column) => {
        const th = make('th', 'n', version);
        th.scope = 'col';
        th.title = version;
        th.setAttribute('aria-colindex', this.#part.firstVersion + column + 2);
        row.append(th);
      });
      const head = make('thead');
      head.append(row);
      return head;
    }

    #body() {
      const body = make('tbody');
      this.#part.rows.forEach((row, r) => {
        const tr = make('tr');
        tr.setAttribute('aria-rowindex', this.#part.firstRow + r + 2);
        const th = make('th');
        th.scope = 'row';
        const link = make('a', 'label', row.title);
        link.href = row.href;
        th.append(link);
        if (row.sub) th.append(make('small', 'quiet', row.sub));
        tr.append(th);
        row.cells.forEach((cell, c) => tr.append(this.#drawn(cell, row, r, c)));
        body.append(tr);
      });
      return body;
    }

    #drawn(cell, row, r, c) {
      const td = make('td', `n cell ${cell.look}`);
      td.setAttribute('role', 'gridcell');
      td.setAttribute('tabindex', '-1');
      td.setAttribute('aria-colindex', this.#part.firstVersion + c + 2);
      td.setAttribute('aria-label', cell.words);
      td.title = cell.words;
      td.dataset.row = r;
      td.dataset.column = c;
      td.append(make('span', 'verdict ' + cell.look, cell.text));
      if (cell.mark) td.append(make('small', 'quiet', cell.mark));
      const version = this.#part.versions[c];
      const isChosen = this.#part.chosen?.series === row.series && this.#part.chosen?.version === version;
      td.setAttribute('aria-selected', isChosen);
      return td;
    }

    #turns() {
      const p = this.#part;
      const bar = make('div', 'turns');
      const said = make('span', 'quiet small', p.where);
      said.setAttribute('role', 'status');
      const button = (text, hint, rows, versions, isPossible) => {
        const b = make('button', null, text);
        b.type = 'button';
        b.title = hint;
        b.setAttribute('aria-label', hint);
        b.disabled = !isPossible;
        b.addEventListener('click', () => this.#turn(rows, versions));
        bar.append(b);
      };
      bar.append(said);
      const hasOlder = p.firstVersion + p.versions.length < p.versionCount;
      const hasBelow = p.firstRow + p.rows.length < p.rowCount;
      if (p.firstVersion > 0 || hasOlder) {
        button('← newer', 'Newer versions', 0, -1, p.firstVersion > 0);
        button('older →', 'Older versions', 0, 1, hasOlder);
      }
      if (p.firstRow > 0 || hasBelow) {
        button('↑', 'Benchmarks above', -1, 0, p.firstRow > 0);
        button('↓', 'Benchmarks below', 1, 0, hasBelow);
      }
      return bar;
    }

    #cell(r, c) {
      return this.querySelector(`[data-row="${r}"][data-column="${c}"]`);
    }

    #turn(rows, versions) {
      this.dispatchEvent(new CustomEvent('turn', { detail: { rows, versions } }));
    }

    #key(event) {
      const cell = event.target.closest('[role="gridcell"]');
      if (!cell || event.altKey || event.metaKey) return;
      const [r, c] = [Number(cell.dataset.row), Number(cell.dataset.column)];
      const p = this.#part;
      if (event.key === 'Enter' || event.key === ' ') this.#choose(cell);
      else if (event.key === 'Escape') this.dispatchEvent(new CustomEvent('leave'));
      else if (event.key === 'Home') this.#go(r, 0);
      else if (event.key === 'End') this.#go(r, p.versions.length - 1);
      else if (event.key === 'PageUp') this.#edge(-1, 0, [0, c], p.firstRow > 0);
      else if (event.key === 'PageDown') this.#edge(1, 0, [0, c], p.firstRow + p.rows.length < p.rowCount);
      else if (STEPS[event.key]) this.#step(r, c, ...STEPS[event.key]);
      else return;
      event.preventDefault();
    }

    #step(r, c, down, right) {
      const p = this.#part;
      const [toRow, toColumn] = [r + down, c + right];
      if (toColumn < 0) this.#edge(0, -1, [r, Infinity], p.firstVersion > 0);
      else if (toColumn >= p.versions.length) this.#edge(0, 1, [r, 0], p.firstVersion + p.versions.length < p.versionCount);
      else if (toRow < 0) this.#edge(-1, 0, [Infinity, c], p.firstRow > 0);
      else if (toRow >= p.rows.length) this.#edge(1, 0, [0, c], p.firstRow + p.rows.length < p.rowCount);
      else this.#go(toRow, toColumn);
    }

    #edge(rows, versions, focus, isPossible) {
      if (!isPossible) return;
      this.#focusNext = focus;
      this.#turn(rows, versions);
    }

    #go(r, c) {
      this.#cell(...this.#at)?.setAttribute('tabindex', '-1');
      this.#at = [r, c];
      const cell = this.#cell(r, c);
      cell?.setAttribute('tabindex', '0');
      cell?.focus();
    }

    #choose(cell) {
      if (!cell) return;
      const [r, c] = [Number(cell.dataset.row), Number(cell.dataset.column)];
      this.#go(r, c);
      this.dispatchEvent(new CustomEvent('choose', {
        detail: { series: this.#part.rows[r].series, version: this.#part.versions[c] },
      }));
    }
  }

  customElements.define('been-changes', BeenChanges);
})();
