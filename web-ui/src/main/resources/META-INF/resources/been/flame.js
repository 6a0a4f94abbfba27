// Draws two profiles as one flame graph: widths are costs, colours are differences.
(() => {
  const ROW = 19;
  const THINNEST = 0.4;
  const MOST = 0.01; // own cost that changed by this much of the run has the full colour

  class Flame extends HTMLElement {
    set source(url) {
      if (url && url !== this.url) {
        this.url = url;
        this.load();
      }
    }

    connectedCallback() {
      if (this.canvas) {
        return;
      }
      this.innerHTML = `<div class="flame-tools">
        <label>Search <input type="search" class="flame-search" placeholder="function (/)"></label>
        <span class="flame-found quiet small" role="status"></span><span class="grow"></span>
        <label>Widths <select class="flame-widths"></select></label>
        <button type="button" class="flame-reset">Whole program</button></div>
        <canvas tabindex="0" role="img"></canvas>
        <div class="flame-note small" role="status"></div>`;
      const part = name => this.querySelector(name);
      this.canvas = part('canvas');
      this.note = part('.flame-note');
      this.found = part('.flame-found');
      this.input = part('.flame-search');
      this.widths = part('.flame-widths');
      this.input.addEventListener('input', () => this.search(this.input.value));
      this.widths.addEventListener('change', () => this.measure());
      part('.flame-reset').addEventListener('click', () => this.zoom(-1));
      this.canvas.addEventListener('click', event => {
        const frame = this.at(event);
        if (frame >= 0) {
          this.select(frame);
          this.zoom(frame);
        }
      });
      this.canvas.addEventListener('mousemove', event => this.describe(this.at(event)));
      this.canvas.addEventListener('mouseleave', () => this.describe(this.selected));
      this.addEventListener('keydown', event => this.key(event));
      new ResizeObserver(() => this.draw()).observe(this);
      if (Object.hasOwn(this, 'source')) { // set before the script loaded
        const url = this.source;
        delete this.source;
        this.source = url;
      }
    }

    async load() {
      const answer = await fetch(this.url).catch(() => null);
      if (!answer || !answer.ok) {
        this.note.textContent = 'The flame graph cannot be loaded; reload the page.';
        return;
      }
      const data = await answer.json();
      const count = data.frames.length;
      const lower = data.names.map(name => name.toLowerCase());
      Object.assign(this, {
        data, lower, end: new Int32Array(count), parent: new Int32Array(count), top: -1,
        selected: -1, matches: null, deepest: 0
      });
      const open = [];
      for (let i = 0; i <= count; i++) {
        const level = i < count ? data.levels[i] : 0;
        while (open.length > level) {
          this.end[open.pop()] = i;
        }
        if (i < count) {
          this.parent[i] = open.length ? open[open.length - 1] : -1;
          this.deepest = Math.max(this.deepest, level);
          open.push(i);
        }
      }
      this.ownChange = new Int32Array(count);
      for (let i = 0; i < count; i++) {
        const change = data.current[i] - data.old[i];
        this.ownChange[i] += change;
        if (this.parent[i] >= 0) {
          this.ownChange[this.parent[i]] -= change;
        }
      }
      const [old, current] = (this.getAttribute('versions') || 'old\nnew').split('\n');
      this.versions = {old, current};
      this.widths.replaceChildren(new Option(current, 'current'), new Option(old, 'old'));
      this.canvas.setAttribute('aria-label', `Flame graph of ${count} frames: ${current} compared`
        + ` with ${old}. Arrow keys move between frames, Enter zooms, Escape shows everything.`);
      this.measure();
      this.dataset.frames = count;
    }

    /** Computes where each frame starts. */
    measure() {
      const cost = this.cost = this.data[this.widths.value];
      const start = this.start = new Float64Array(cost.length);
      const next = new Float64Array(this.deepest + 2);
      this.all = 0;
      for (let i = 0; i < cost.length; i++) {
        const level = this.data.levels[i];
        start[i] = next[level];
        next[level] += cost[i];
        next[level + 1] = start[i];
        if (level === 0) {
          this.all += cost[i];
        }
      }
      this.draw();
    }

    /** The visible part, and how many pixels a cost takes. */
    view() {
      const from = this.top < 0 ? 0 : this.start[this.top];
      const cost = this.top < 0 ? this.all : this.cost[this.top];
      return {from, scale: this.clientWidth / Math.max(1, cost)};
    }

    draw() {
      if (!this.data || !this.clientWidth) {
        return;
      }
      const ratio = window.devicePixelRatio || 1;
      const {from, scale} = this.view();
      const width = this.clientWidth;
      const height = (this.shownLevels(from, scale) + 1) * ROW;
      this.canvas.style.height = height + 'px';
      this.canvas.width = width * ratio;
      this.canvas.height = height * ratio;
      const c = this.canvas.getContext('2d');
      c.scale(ratio, ratio);
      c.font = '12px ' + getComputedStyle(this).fontFamily;
      c.textBaseline = 'middle';
      // The browser resolves light-dark() only where a colour is used.
      const use = {};
      for (const name of ['worse', 'better', 'unsure', 'ink', 'plane', 'line', 'running', 'faint']) {
        this.note.style.color = `var(--been-${name})`;
        use[name] = getComputedStyle(this.note).color;
      }
      this.note.style.color = '';
      const {frames, levels, names, only} = this.data;
      for (let i = 0; i < frames.length; ) {
        const x = (this.start[i] - from) * scale;
        const w = this.cost[i] * scale;
        if (w < THINNEST || x >= width || x + w <= 0) {
          i = this.end[i];
          continue;
        }
        const left = Math.max(0, x);
        const wide = Math.min(width, x + w) - left;
        const y = levels[i] * ROW;
        const change = this.ownChange[i] / 1e6;
        const lone = only[frames[i]] !== 'b';
        c.fillStyle = lone ? use.unsure : change > 0 ? use.worse : use.better;
        c.globalAlpha = lone ? 0.35 : Math.min(1, Math.abs(change) / MOST) * 0.6;
        if (c.globalAlpha < 0.04) {
          c.fillStyle = use.line;
          c.globalAlpha = 0.7;
        }
        c.fillRect(left, y, Math.max(0.5, wide - 1), ROW - 1);
        c.globalAlpha = 1;
        if (this.matches && this.matches[frames[i]]) {
          c.strokeStyle = use.running;
          c.lineWidth = 2;
          c.strokeRect(left + 1, y + 1, Math.max(1, wide - 3), ROW - 3);
        }
        if (i === this.selected) {
          c.strokeStyle = use.ink;
          c.lineWidth = 2;
          c.strokeRect(left + 1, y + 1, Math.max(1, wide - 3), ROW - 3);
        }
        if (wide > 30) {
          c.fillStyle = use.ink;
          const room = Math.floor((wide - 6) / 6.5);
          const name = names[frames[i]];
          c.fillText(name.length > room ? name.slice(0, room - 1) + '…' : name, left + 4, y + ROW / 2);
        }
        i++;
      }
    }

    shownLevels(from, scale) {
      let deepest = 0;
      for (let i = 0; i < this.cost.length; ) {
        const x = (this.start[i] - from) * scale;
        const w = this.cost[i] * scale;
        if (w < THINNEST || x >= this.clientWidth || x + w <= 0) {
          i = this.end[i];
        } else {
          deepest = Math.max(deepest, this.data.levels[i++]);
        }
      }
      return deepest;
    }

    at(event) {
      if (!this.data) {
        return -1;
      }
      const {from, scale} = this.view();
      const level = Math.floor(event.offsetY / ROW);
      const cost = from + event.offsetX / scale;
      for (let i = 0; i < this.cost.length; ) {
        if (cost < this.start[i] || cost >= this.start[i] + this.cost[i]) {
          i = this.end[i];
        } else if (this.data.levels[i] === level) {
          return i;
        } else {
          i++;
        }
      }
      return -1;
    }

    search(text) {
      const wanted = text.trim().toLowerCase();
      this.matches = null;
      this.found.textContent = '';
      if (wanted && this.data) {
        this.matches = this.lower.map(name => name.includes(wanted));
        let cost = 0;
        let frames = 0;
        for (let i = 0, until = 0; i < this.cost.length; i++) {
          if (this.matches[this.data.frames[i]]) {
            frames++;
            if (i >= until) { // not below another match
              cost += this.cost[i];
              until = this.end[i];
            }
          }
        }
        this.found.textContent = `${frames} frames, ${this.percent(cost)}`;
      }
      this.draw();
    }

    zoom(frame) {
      this.top = frame;
      this.draw();
    }

    select(frame) {
      this.selected = frame;
      this.describe(frame);
      this.draw();
    }

    describe(i) {
      if (i < 0 || !this.data) {
        this.note.textContent = '';
        return;
      }
      const {frames, names, only, old, current} = this.data;
      const where = {o: `, only in ${this.versions.old}`, n: `, only in ${this.versions.current}`, b: ''};
      this.note.textContent = `${names[frames[i]]}${where[only[frames[i]]]}: ${this.versions.old} `
        + `${this.percent(old[i])}, ${this.versions.current} ${this.percent(current[i])}; `
        + `change ${this.signed(current[i] - old[i])}, its own code ${this.signed(this.ownChange[i])}`;
    }

    percent(cost) {
      return (cost / 1e4).toFixed(2) + ' %';
    }

    signed(cost) {
      return (cost < 0 ? '−' : '+') + this.percent(Math.abs(cost));
    }

    key(event) {
      if (event.target === this.input) {
        if (event.key === 'Escape') {
          this.input.value = '';
          this.search('');
        } else if (event.key === 'Enter') {
          this.canvas.focus();
          this.next(1);
        }
        return;
      }
      if (event.key === '/') {
        this.input.focus();
      } else if (event.target !== this.canvas || !this.data) {
        return;
      } else if (event.key === 'Enter') {
        this.zoom(this.selected);
      } else if (event.key === 'Escape') {
        this.zoom(-1);
      } else if (event.key === 'n' || event.key === 'N') {
        this.next(event.key === 'n' ? 1 : -1);
      } else if (['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(event.key)) {
        this.select(this.neighbour(event.key));
      } else {
        return;
      }
      event.preventDefault();
    }

    neighbour(key) {
      const i = this.selected;
      const count = this.cost.length;
      if (i < 0) {
        return 0;
      }
      if (key === 'ArrowUp') {
        return this.parent[i] < 0 ? i : this.parent[i];
      }
      const wide = frame => this.cost[frame] > 0;
      const siblings = [];
      const above = key === 'ArrowDown' ? i : this.parent[i];
      for (let each = above + 1; each < (above < 0 ? count : this.end[above]); each = this.end[each]) {
        if (wide(each)) {
          siblings.push(each);
        }
      }
      if (key === 'ArrowDown') { // the most expensive callee
        return siblings.reduce((most, each) => this.cost[each] > this.cost[most] ? each : most, siblings[0] ?? i);
      }
      const place = siblings.indexOf(i) + (key === 'ArrowRight' ? 1 : -1);
      return siblings[Math.max(0, Math.min(siblings.length - 1, place))] ?? i;
    }

    next(step) {
      const count = this.cost.length;
      for (let k = 1; this.matches && k <= count; k++) {
        const i = (((this.selected + step * k) % count) + count) % count;
        if (this.matches[this.data.frames[i]]) {
          this.top = -1;
          this.select(i);
          return;
        }
      }
    }
  }
  customElements.define('been-flame', Flame);
})();
