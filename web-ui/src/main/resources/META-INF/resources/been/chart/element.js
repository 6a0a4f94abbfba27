// <been-chart>: draws one description (JSON, made by been.web.pages.chart) with Apache ECharts.
// Formatting and statistics happen on the server; here is only drawing, switching and exporting.
// For tests: attribute data-points says how many points the drawn chart holds.
import { comparison } from './comparison.js';
import { history } from './history.js';
import { FONT, palette } from './look.js';
import { runs } from './runs.js';

const KINDS = { history, comparison, runs };

class BeenChart extends HTMLElement {
  #description = null;
  #chart = null;
  #on = {};
  #watchers = [];

  set description(json) {
    const next = json ? JSON.parse(json) : null;
    const isOther = next?.type !== this.#description?.type || next?.title !== this.#description?.title;
    this.#description = next;
    if (isOther) this.#on = {};
    if (this.isConnected) this.#show(isOther);
  }

  get description() {
    return JSON.stringify(this.#description);
  }

  connectedCallback() {
    if (Object.hasOwn(this, 'description')) { // set before the script came
      const early = this.description;
      delete this.description;
      this.description = early;
    }
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => this.#draw();
    scheme.addEventListener('change', redraw);
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'theme', 'class'] });
    const size = new ResizeObserver(() => this.#chart?.resize());
    size.observe(this);
    this.#watchers = [() => scheme.removeEventListener('change', redraw), () => theme.disconnect(), () => size.disconnect()];
    document.fonts?.ready.then(redraw);
    this.#show(true);
  }

  disconnectedCallback() {
    this.#watchers.forEach((end) => end());
    this.#chart?.dispose();
    this.#chart = null;
  }

  #kind() {
    return KINDS[this.#description.type];
  }

  #show(isOther) {
    if (!this.#description) return;
    if (typeof echarts === 'undefined') {
      setTimeout(() => this.isConnected && this.#show(isOther), 50);
      return;
    }
    if (isOther || !this.#chart) this.#build();
    this.#texts();
    this.#draw();
  }

  #build() {
    this.#chart?.dispose();
    this.replaceChildren();
    const head = document.createElement('div');
    head.className = 'chart-head';
    const title = document.createElement('div');
    title.className = 'chart-title';
    const tools = document.createElement('div');
    tools.className = 'chart-tools';
    for (const [name, text, initially] of this.#kind().switches(this.#description)) {
      this.#on[name] = initially;
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.name = name;
      box.checked = initially;
      box.addEventListener('change', () => { this.#on[name] = box.checked; this.#draw(); });
      label.append(box, text);
      tools.append(label);
    }
    const button = (text, hint, act) => {
      const b = document.createElement('button');
      b.type = 'button';
      b.textContent = text;
      b.title = hint;
      b.setAttribute('aria-label', hint);
      b.addEventListener('click', () => act(b));
      tools.append(b);
    };
    button('PNG', 'Save the chart as PNG', () => this.#save('png', this.#png()));
    button('SVG', 'Save the chart as SVG', () => this.#save('svg', new Blob([this.svg()], { type: 'image/svg+xml' })));
    button('CSV', 'Save the numbers of the chart as CSV', () => this.#save('csv', new Blob([this.csv()], { type: 'text/csv' })));
    button('Copy link', 'Copy the address of this view', (b) => {
      navigator.clipboard?.writeText(location.href);
      b.textContent = 'Copied';
      setTimeout(() => { b.textContent = 'Copy link'; }, 1500);
    });
    head.append(title, tools);
    const canvas = document.createElement('div');
    canvas.className = 'chart-canvas';
    canvas.setAttribute('role', 'img');
    const note = document.createElement('p');
    note.className = 'chart-note';
    this.append(head, canvas, note);
    canvas.style.height = this.#kind().height(this.#description) + 'px';
    this.#chart = echarts.init(canvas, null, { renderer: 'canvas' });
    this.#chart.on('click', (event) => event.data?.link && this.dispatchEvent(new CustomEvent('follow', { detail: { link: event.data.link } })));
  }

  #texts() {
    const d = this.#description;
    const title = this.querySelector('.chart-title');
    title.textContent = d.title;
    if (d.subtitle) {
      const small = document.createElement('small');
      small.textContent = d.subtitle;
      title.append(small);
    }
    this.querySelector('.chart-canvas').setAttribute('aria-label', d.summary);
    const note = this.querySelector('.chart-note');
    note.textContent = d.note ?? '';
    note.hidden = !d.note;
    this.querySelector('.chart-canvas').style.height = this.#kind().height(d) + 'px';
    this.#chart.resize();
  }

  #option() {
    return { animation: false, textStyle: { fontFamily: FONT }, ...this.#kind().option(this.#description, palette(this), this.#on) };
  }

  #draw() {
    if (!this.#chart || !this.#description) return;
    this.#chart.setOption(this.#option(), { notMerge: true });
    this.dataset.points = this.pointCount;
  }

  /** How many points the drawn chart holds, asked of the chart itself. */
  get pointCount() {
    return this.#chart ? this.#kind().points(this.#chart.getOption()) : 0;
  }

  #titled() {
    const c = palette(this);
    const option = this.#option();
    const extra = 34;
    option.grid = { ...option.grid, top: option.grid.top + extra };
    option.backgroundColor = c.plane;
    option.title = {
      text: this.#description.title, subtext: '', left: 16, top: 10,
      textStyle: { color: c.ink, fontFamily: FONT, fontSize: 15 },
    };
    option.dataZoom = [];
    return { option, extra };
  }

  #offscreen(renderer) {
    const { option, extra } = this.#titled();
    const size = { width: this.#chart.getWidth(), height: this.#chart.getHeight() + extra };
    const chart = renderer === 'svg'
      ? echarts.init(null, null, { renderer: 'svg', ssr: true, ...size })
      : echarts.init(document.createElement('div'), null, { renderer: 'canvas', devicePixelRatio: 2, ...size });
    chart.setOption(option);
    return chart;
  }

  #png() {
    const chart = this.#offscreen('canvas');
    const url = chart.getDataURL({ type: 'png', pixelRatio: 2 });
    chart.dispose();
    return url;
  }

  svg() {
    const chart = this.#offscreen('svg');
    const text = chart.renderToSVGString();
    chart.dispose();
    return text;
  }

  csv() {
    const cell = (v) => (v == null || v === undefined ? '' : /[",\n]/.test(v) ? `"${String(v).replaceAll('"', '""')}"` : v);
    return this.#kind().csv(this.#description).map((row) => row.map(cell).join(',')).join('\n') + '\n';
  }

  #save(extension, content) {
    const link = document.createElement('a');
    link.href = content instanceof Blob ? URL.createObjectURL(content) : content;
    link.download = this.#description.title.replace(/[^\p{L}\p{N}.-]+/gu, '-').toLowerCase() + '.' + extension;
    link.click();
    if (content instanceof Blob) setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

customElements.define('been-chart', BeenChart);
