// <been-chart>: draws one description (JSON, made by been.web.pages.chart) with Apache ECharts.
// Formatting and statistics happen on the server; here is only drawing, switching and exporting.
// For tests: attribute data-points says how many points the drawn chart holds.
(() => {
  const FONT = '"Instrument Sans", system-ui, sans-serif';
  const COLOURS = {
    ink: '--been-ink', quiet: '--been-quiet', line: '--been-line', faint: '--been-faint',
    plane: '--been-plane', series: '--been-series', series2: '--been-series-2',
    regressed: '--been-worse', improved: '--been-better', inconclusive: '--been-unsure',
  };

  /** The theme's colours as the browser resolves them now. */
  const palette = (element) => {
    const probe = document.createElement('span');
    element.append(probe);
    const colours = {};
    for (const [name, property] of Object.entries(COLOURS)) {
      probe.style.color = `var(${property})`;
      colours[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    return colours;
  };

  const escape = (text) => echarts.format.encodeHTML(String(text));
  const tip = (title, lines) =>
    `<div class="chart-tip"><b>${escape(title)}</b>${lines.map(escape).join('<br>')}</div>`;
  const verdictColour = (c, verdict, otherwise) =>
    verdict === 'regressed' ? c.regressed : verdict === 'improved' ? c.improved : otherwise;

  const valueAxis = (c, name, extra) => ({
    type: 'value', name, nameTextStyle: { color: c.quiet, fontFamily: FONT },
    axisLabel: { color: c.quiet, fontFamily: FONT }, axisLine: { show: false },
    splitLine: { lineStyle: { color: c.line } }, ...extra,
  });
  const categoryAxis = (c, name, data, extra) => ({
    type: 'category', name, data, nameTextStyle: { color: c.quiet, fontFamily: FONT },
    axisLabel: { color: c.ink, fontFamily: FONT, hideOverlap: true },
    axisLine: { lineStyle: { color: c.line } }, axisTick: { show: false }, ...extra,
  });
  const tooltip = (c, extra) => ({
    backgroundColor: c.plane, borderColor: c.line, confine: true, appendTo: 'body',
    textStyle: { color: c.ink, fontFamily: FONT, fontSize: 13 }, ...extra,
  });

  /** Whiskers with caps, along y (vertical) or x. */
  const whisker = (from, to, cap, vertical, style) => {
    const [dx, dy] = vertical ? [cap, 0] : [0, cap];
    const line = (a, b) => ({
      type: 'line', shape: { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }, style: { fill: null, ...style },
    });
    return {
      type: 'group',
      children: [
        line(from, to),
        line([from[0] - dx, from[1] - dy], [from[0] + dx, from[1] + dy]),
        line([to[0] - dx, to[1] - dy], [to[0] + dx, to[1] + dy]),
      ],
    };
  };

  /** Bounds moved outwards to round numbers, with a round distance of ticks between them. */
  const rounded = (low, high) => {
    const rough = (high - low || Math.abs(high) || 1) / 5;
    const power = 10 ** Math.floor(Math.log10(rough));
    const interval = power * ([1, 2, 2.5, 5].find((m) => m * power >= rough) ?? 10);
    const digits = Math.min(20, Math.max(0, 2 - Math.floor(Math.log10(interval))));
    const at = (v) => Number((v * interval).toFixed(digits));
    return { min: at(Math.floor(low / interval)), max: at(Math.ceil(high / interval)), interval };
  };

  /** Round bounds about [low, high] with some air. */
  const bounds = (low, high) => {
    const air = (high - low || Math.abs(high) || 1) * 0.12;
    return rounded(low - air, high + air);
  };

  const KINDS = {
    /** Means with intervals over versions; sure changes as bold coloured segments. */
    history: {
      height: () => 380,
      switches: () => [['zero', 'from zero', false]],
      points: (option) => option.series.find((s) => s.id === 'means').data.length,
      option(d, c, on) {
        const measured = d.points.map((p, i) => ({ ...p, i })).filter((p) => p.mean != null);
        const lows = measured.map((p) => p.low ?? p.mean);
        const highs = measured.map((p) => p.high ?? p.mean);
        const range = on.zero ? { min: 0 } : measured.length ? bounds(Math.min(...lows), Math.max(...highs)) : {};
        const segments = measured
          .map((p, k) => ({ p, before: measured[k - 1] }))
          .filter(({ p, before }) => before && (p.verdict === 'regressed' || p.verdict === 'improved'));
        const zooms = d.points.length > 40
          ? [{ type: 'inside', zoomOnMouseWheel: 'ctrl' }, { type: 'slider', height: 22, bottom: 8 }] : [];
        return {
          grid: { left: 16, right: 28, top: 46, bottom: zooms.length ? 56 : 30, containLabel: true },
          tooltip: tooltip(c, {
            trigger: 'axis', axisPointer: { type: 'line', lineStyle: { color: c.line } },
            formatter: (items) => {
              const p = d.points[items[0].dataIndex];
              return tip(p.label, p.lines);
            },
          }),
          xAxis: categoryAxis(c, d.xTitle, d.points.map((p) => p.label), {
            nameLocation: 'middle', nameGap: 30, boundaryGap: true,
            axisLabel: { color: c.ink, fontFamily: FONT, hideOverlap: true, rotate: d.points.length > 14 ? 40 : 0 },
          }),
          yAxis: valueAxis(c, d.yTitle, { ...range, nameGap: 18, nameTextStyle: { align: 'left', color: c.quiet, fontFamily: FONT, padding: [0, 0, 0, -24] } }),
          dataZoom: zooms,
          series: [
            {
              id: 'line', type: 'line', data: d.points.map((p) => p.mean), connectNulls: true, silent: true,
              showSymbol: false, lineStyle: { color: c.series, width: 1.5, opacity: 0.45 }, z: 2,
            },
            {
              id: 'changes', type: 'custom', silent: true, z: 3, tooltip: { show: false },
              data: segments.map(({ p, before }) => [p.i, p.mean, before.i, before.mean]),
              renderItem: (params, api) => {
                const a = api.coord([api.value(2), api.value(3)]);
                const b = api.coord([api.value(0), api.value(1)]);
                const { p } = segments[params.dataIndex];
                return {
                  type: 'line', shape: { x1: a[0], y1: a[1], x2: b[0], y2: b[1] },
                  style: { stroke: verdictColour(c, p.verdict, c.series), lineWidth: 5, lineCap: 'round', opacity: 0.85 },
                };
              },
            },
            {
              id: 'intervals', type: 'custom', silent: true, z: 4, tooltip: { show: false },
              data: measured.filter((p) => p.low != null).map((p) => [p.i, p.low, p.high]),
              renderItem: (params, api) => {
                const p = d.points[api.value(0)];
                return whisker(api.coord([api.value(0), api.value(1)]), api.coord([api.value(0), api.value(2)]), 6, true,
                  { stroke: verdictColour(c, p.verdict, c.series), lineWidth: 2 });
              },
            },
            {
              id: 'means', type: 'scatter', z: 5, symbolSize: 10, cursor: 'pointer',
              data: measured.map((p) => ({
                value: [p.i, p.mean], link: p.link,
                symbol: p.verdict === 'regressed' ? 'triangle' : p.verdict === 'improved' ? 'path://M0,0L10,0L5,9Z' : 'circle',
                symbolSize: p.verdict === 'regressed' || p.verdict === 'improved' ? 14 : 9,
                itemStyle: { color: verdictColour(c, p.verdict, c.series), borderColor: c.plane, borderWidth: 1.5 },
                label: {
                  show: Boolean(p.mark), formatter: p.mark ?? '', distance: 14,
                  position: p.mean < (measured.find((q) => q.i === p.i - 1)?.mean ?? p.mean) ? 'bottom' : 'top',
                  color: verdictColour(c, p.verdict, c.ink), fontFamily: FONT, fontWeight: 600,
                },
              })),
            },
          ],
        };
      },
      csv: (d) => [['version', 'mean', 'low', 'high', 'verdict'],
        ...d.points.map((p) => [p.label, p.mean, p.low, p.high, p.verdict])],
    },

    /** One bar (or, on a logarithmic axis, one dot) a configuration, with its interval. */
    comparison: {
      height: (d) => 34 * d.bars.length + 84,
      switches: (d) => [['sorted', 'best first', false], ...(d.wide ? [['log', 'logarithmic', true]] : []), ['zero', 'from zero', true]],
      points: (option) => option.series.find((s) => s.id === 'means').data.length,
      option(description, c, on) {
        const sign = description.higherIsBetter ? -1 : 1;
        const d = { ...description, bars: on.sorted ? description.bars.toSorted((a, b) => sign * (a.mean - b.mean)) : description.bars };
        const measured = d.bars.map((b, i) => ({ ...b, i })).filter((b) => b.mean != null);
        const asBars = on.zero && !on.log;
        const colour = (b) => (b.best ? c.improved : c.series);
        const lows = measured.map((b) => b.low ?? b.mean);
        const highs = measured.map((b) => b.high ?? b.mean);
        const range = on.log || asBars || !measured.length ? {} : bounds(Math.min(...lows), Math.max(...highs));
        return {
          grid: { left: 16, right: 190, top: 12, bottom: 40, containLabel: true },
          tooltip: tooltip(c, {
            trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: c.faint, opacity: 0.6 } },
            formatter: (items) => {
              const b = d.bars[items[0].dataIndex];
              return tip(b.label, b.lines);
            },
          }),
          yAxis: categoryAxis(c, '', d.bars.map((b) => b.label), {
            inverse: true, axisLabel: { color: c.ink, fontFamily: FONT, interval: 0, width: 260, overflow: 'truncate' },
          }),
          xAxis: valueAxis(c, d.xTitle, {
            ...range, nameLocation: 'middle', nameGap: 28, ...(on.log ? { type: 'log', logBase: 10, minorSplitLine: { show: false } } : {}),
          }),
          series: [
            {
              id: 'bars', type: 'bar', silent: true, barWidth: '58%', z: 2,
              data: d.bars.map((b) => ({
                value: asBars ? b.mean : null, itemStyle: { color: colour(b), opacity: b.best ? 0.8 : 0.5, borderRadius: [0, 4, 4, 0] },
              })),
            },
            {
              id: 'intervals', type: 'custom', silent: true, z: 4, tooltip: { show: false },
              encode: { x: [1, 2], y: 0 },
              data: measured.filter((b) => b.low != null).map((b) => [b.i, b.low, b.high]),
              renderItem: (params, api) => whisker(
                api.coord([api.value(1), api.value(0)]), api.coord([api.value(2), api.value(0)]), 6, false,
                { stroke: asBars ? c.ink : colour(d.bars[api.value(0)]), lineWidth: 2 }),
            },
            {
              id: 'means', type: 'scatter', z: 5, cursor: 'default',
              data: measured.map((b) => ({
                value: [b.mean, b.i], symbol: 'circle', symbolSize: asBars ? 5 : 9,
                itemStyle: { color: asBars ? c.ink : colour(b), borderColor: c.plane, borderWidth: asBars ? 0 : 1.5 },
              })),
            },
            {
              id: 'labels', type: 'custom', silent: true, z: 6, tooltip: { show: false },
              encode: { x: 1, y: 0 },
              data: measured.map((b) => [b.i, b.high ?? b.mean]),
              renderItem: (params, api) => {
                const b = d.bars[api.value(0)];
                const at = api.coord([api.value(1), api.value(0)]);
                return {
                  type: 'text', x: at[0] + 14, y: at[1],
                  style: {
                    text: (b.text ?? '') + (b.best ? '   ★ ' + b.bestWord : ''), textVerticalAlign: 'middle',
                    fill: b.best ? c.improved : c.quiet, font: `${b.best ? 600 : 400} 12px ${FONT}`,
                  },
                };
              },
            },
          ],
        };
      },
      csv: (d) => [['configuration', 'mean', 'low', 'high', 'best'],
        ...d.bars.map((b) => [b.label, b.mean, b.low, b.high, b.best])],
    },

    /** Every measurement in the order it was made; executions as alternating bands. */
    runs: {
      height: () => 400,
      switches: (d) => [['zero', 'from zero', false], ...(d.outside ? [['all', 'whole range', false]] : [])],
      points: (option) => option.series.find((s) => s.id === 'measurements').data.length,
      option(d, c, on) {
        const data = [];
        d.executions.forEach((e, k) => e.values.forEach((v, i) => data.push([e.start + i * d.every, v, k, i * d.every])));
        const all = data.map((p) => p[1]);
        const whole = () => bounds(all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b)));
        const range = !all.length ? {} : on.all || d.low == null ? whole() : rounded(d.low, d.high);
        if (on.zero) Object.assign(range, { min: 0, interval: undefined });
        const end = d.executions.length ? d.executions.at(-1).start + d.executions.at(-1).length : 1;
        return {
          grid: { left: 16, right: 28, top: 46, bottom: 78, containLabel: true },
          tooltip: tooltip(c, {
            trigger: 'item',
            formatter: (item) => {
              const [, , k, i] = item.value;
              const e = d.executions[k];
              return tip(e.label, [`measurement ${i + 1} of ${e.length}: ${item.value[1].toPrecision(5)} ${d.unit}`, ...e.lines]);
            },
          }),
          xAxis: valueAxis(c, d.xTitle, {
            min: 0, max: end, nameLocation: 'middle', nameGap: 28, splitLine: { show: false }, minInterval: 1,
          }),
          yAxis: valueAxis(c, d.yTitle, { ...range, nameGap: 18, nameTextStyle: { align: 'left', color: c.quiet, fontFamily: FONT, padding: [0, 0, 0, -24] } }),
          dataZoom: [
            { type: 'inside', zoomOnMouseWheel: 'ctrl', filterMode: 'none' },
            { type: 'slider', height: 20, bottom: 8, filterMode: 'none', showDataShadow: false, borderColor: c.line, textStyle: { color: c.quiet } },
          ],
          series: [
            {
              id: 'executions', type: 'custom', silent: true, z: 1, tooltip: { show: false }, clip: true,
              encode: { x: [0, 1], y: 2 },
              data: d.executions.map((e) => [e.start, e.start + e.length, e.mean]),
              renderItem: (params, api) => {
                const k = params.dataIndex;
                const left = api.coord([api.value(0) - 0.5, api.value(2)]);
                const right = api.coord([api.value(1) - 0.5, api.value(2)]);
                const area = params.coordSys;
                return {
                  type: 'group',
                  children: [
                    {
                      type: 'rect', shape: { x: left[0], y: area.y, width: right[0] - left[0], height: area.height },
                      style: { fill: k % 2 ? c.faint : 'transparent' },
                    },
                    {
                      type: 'line', shape: { x1: left[0], y1: left[1], x2: right[0], y2: right[1] },
                      style: { stroke: c.ink, lineWidth: 1.5, opacity: 0.7 },
                    },
                  ],
                };
              },
            },
            {
              id: 'measurements', type: 'scatter', z: 3, symbolSize: data.length > 3000 ? 3 : data.length > 600 ? 4 : 6, cursor: 'pointer',
              encode: { x: 0, y: 1 }, data: data.map((p) => ({ value: p, link: d.executions[p[2]].link })),
              itemStyle: { opacity: 0.75, color: (item) => (d.executions[item.value[2]].counts ? (item.value[2] % 2 ? c.series2 : c.series) : c.inconclusive) },
            },
          ],
        };
      },
      csv: (d) => [['execution', 'measurement', 'value'],
        ...d.executions.flatMap((e) => e.values.map((v, i) => [e.label, i * d.every + 1, v]))],
    },
  };

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
})();
