// <been-chart>: draws a chart description (JSON, made by been.results.chart) with Apache ECharts. Formatting and
// statistics happen on the server; this element draws, switches and exports.
// For tests, the attributes data-points and data-marks count the marks of the drawn chart.
import { echartsAxis, order, showsZero, switches } from './axes.js';
import { csv } from './csv.js';
import { textWidth } from './geometry.js';
import { keys, marks, series } from './layers.js';
import { FONT, palette, tip, value } from './look.js';

/** Copies the text; true if that worked. Without TLS, browsers only offer the old way. */
const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    return isDone;
  }
};

const ZOOMED = 40; // number of names from which there is a slider

class BeenChart extends HTMLElement {
  #description = null;
  #chart = null;
  #on = {};
  #watchers = [];

  set description(json) {
    const next = json ? JSON.parse(json) : null;
    const isOther = next?.title !== this.#description?.title || next?.instead !== this.#description?.instead;
    this.#description = next;
    if (isOther) this.#on = {};
    if (this.isConnected) this.#show(isOther);
  }

  get description() {
    return JSON.stringify(this.#description);
  }

  connectedCallback() {
    if (Object.hasOwn(this, 'description')) { // set before the script loaded
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

  #show(isOther) {
    if (!this.#description) return;
    if (typeof echarts === 'undefined') {
      setTimeout(() => this.isConnected && this.#show(isOther), 50);
      return;
    }
    if (isOther || !this.#chart) this.#build();
    this.#texts();
    if (this.#description.instead) return;
    this.#draw();
  }

  #build() {
    this.#chart?.dispose();
    this.#chart = null;
    this.replaceChildren();
    const head = document.createElement('div');
    head.className = 'chart-head';
    const title = document.createElement('div');
    title.className = 'chart-title';
    const tools = document.createElement('div');
    tools.className = 'chart-tools';
    for (const [name, text, initially] of this.#description.instead ? [] : switches(this.#description)) {
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
    if (!this.#description.instead) this.#buttons(button);
    head.append(title, tools);
    const canvas = document.createElement('div');
    canvas.className = this.#description.instead ? 'chart-instead' : 'chart-canvas';
    const note = document.createElement('p');
    note.className = 'chart-note';
    this.append(head, canvas, note);
    if (this.#description.instead) {
      canvas.textContent = this.#description.instead;
      this.dataset.points = 0;
      this.dataset.marks = '{}';
      return;
    }
    canvas.setAttribute('role', 'img');
    canvas.style.height = this.#height() + 'px';
    this.#chart = echarts.init(canvas, null, { renderer: 'canvas' });
    this.#chart.on('click', (event) => {
      const link = this.#description.hovers[event.data?.hover]?.link;
      if (link) this.dispatchEvent(new CustomEvent('follow', { detail: { link } }));
    });
  }

  #buttons(button) {
    button('PNG', 'Save the chart as PNG', () => this.#save('png', this.#png()));
    button('SVG', 'Save the chart as SVG', () => this.#save('svg', new Blob([this.svg()], { type: 'image/svg+xml' })));
    button('CSV', 'Save the numbers of the chart as CSV', () => this.#save('csv', new Blob([this.csv()], { type: 'text/csv' })));
    button('Copy link', 'Copy the address of this view', async (b) => {
      b.textContent = (await copied(location.href)) ? 'Copied' : 'Not copied';
      setTimeout(() => { b.textContent = 'Copy link'; }, 1500);
    });
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
    const canvas = this.querySelector('.chart-canvas');
    canvas?.setAttribute('aria-label', d.summary);
    const note = this.querySelector('.chart-note');
    note.textContent = d.note ?? '';
    note.hidden = !d.note;
    if (canvas) canvas.style.height = this.#height() + 'px';
    this.#chart?.resize();
  }

  #height() {
    const { y } = this.#description;
    if (y.type !== 'categories') return 420;
    return Math.max(2, y.labels.length) * (y.labels.length > 25 ? 19 : 34) + 120;
  }

  #option() {
    const d = this.#description;
    const c = palette(this);
    const on = this.#on;
    const names = ['x', 'y'].find((name) => d[name].type === 'categories');
    const { at: placed, back } = names ? order(d[names], on) : { at: (v) => v, back: (i) => i };
    const context = {
      c, paper: echarts.color.modifyAlpha(c.plane, 0.8),
      at: (x, y) => [names === 'x' ? placed(x) : x, names === 'y' ? placed(y) : y],
      hasZero: (name) => showsZero(name, d[name], on),
    };
    const words = Math.max(0, ...d.layers.filter((l) => l.mark === 'labels').flatMap((l) => l.labels)
      .filter((l) => l.place === 'right').map((l) => textWidth(l.text, 13) + 16));
    const points = Math.max(0, ...d.layers.map((l) => (l.mark === 'points' ? l.points.length : 0)));
    const hasSlider = names === 'x' ? d.x.labels.length > ZOOMED : d.x.isExact && points > ZOOMED;
    return {
      animation: false, textStyle: { fontFamily: FONT },
      legend: {
        data: keys(d, c), left: 8, top: 4, selectedMode: false, type: 'scroll', itemWidth: 16, itemHeight: 10, itemGap: 18,
        textStyle: { color: c.ink, fontFamily: FONT },
      },
      grid: {
        left: 16, right: 28 + words, top: (d.legend.length ? 34 : 8) + (d.y.title ? 34 : 8), containLabel: true,
        bottom: (d.x.title ? 30 : 10) + (names === 'x' ? 4 : 0) + (hasSlider ? 40 : 0),
      },
      tooltip: this.#tooltip(c, names, back),
      xAxis: echartsAxis('x', d, c, on),
      yAxis: echartsAxis('y', d, c, on),
      dataZoom: names === 'y' ? [] : [
        { type: 'inside', zoomOnMouseWheel: 'ctrl', filterMode: 'none' },
        ...(hasSlider ? [{
          type: 'slider', height: 20, bottom: 8, filterMode: 'none', showDataShadow: false, borderColor: c.line,
          textStyle: { color: c.quiet }, labelFormatter: (v) => (names === 'x' ? d.x.labels[Math.round(v)] ?? '' : Math.round(v)),
        }] : []),
      ],
      series: series(d, context),
    };
  }

  #tooltip(c, names, back) {
    const d = this.#description;
    const look = {
      backgroundColor: c.plane, borderColor: c.line, confine: true, appendTo: 'body',
      textStyle: { color: c.ink, fontFamily: FONT, fontSize: 13 },
    };
    const told = (hover, more) => (d.hovers[hover] ? tip(d.hovers[hover].title, [...more, ...d.hovers[hover].lines]) : '');
    if (names && d[names].hovers.length) {
      return {
        ...look, trigger: 'axis',
        axisPointer: { axis: names, type: 'line', lineStyle: { color: c.line }, label: { show: false } },
        formatter: (items) => told(d[names].hovers[back(Math.round(items[0].axisValue))], []),
      };
    }
    return {
      ...look, trigger: 'item',
      formatter: ({ data, seriesId }) => told(data?.hover, names || !seriesId?.startsWith('points')
        ? [] : [value(data.value[1], d.y), value(data.value[0], d.x)]),
    };
  }

  #draw() {
    if (!this.#chart || !this.#description) return;
    const option = this.#option();
    const zoom = this.#chart.getOption()?.dataZoom?.[0]; // which a new option would reset
    if (zoom) option.dataZoom.forEach((each) => Object.assign(each, { start: zoom.start, end: zoom.end }));
    this.#chart.setOption(option, { notMerge: true });
    const counts = marks(this.#chart.getOption());
    this.dataset.points = (counts.points ?? 0) + (counts.bars ?? 0);
    this.dataset.marks = JSON.stringify(counts);
    const zero = this.querySelector('input[name="zero"]');
    const zeroed = ['x', 'y'].filter((name) => ['offered', 'initially'].includes(this.#description[name].fromZero));
    if (zero) zero.disabled = zeroed.every((name) => this.#on[`log-${name}`]); // a logarithmic axis has no zero
  }

  #titled() {
    const c = palette(this);
    const option = this.#option();
    const extra = 34;
    option.grid = { ...option.grid, top: option.grid.top + extra };
    option.legend = { ...option.legend, top: option.legend.top + extra, type: 'plain' };
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
    return csv(this.#description);
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
