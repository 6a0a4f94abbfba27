// How charts look: the theme's colours, fonts, axes, hovers.
export const FONT = '"Instrument Sans", system-ui, sans-serif';
const COLOURS = {
  ink: '--been-ink', quiet: '--been-quiet', line: '--been-line', faint: '--been-faint',
  plane: '--been-plane', series: '--been-series', series2: '--been-series-2',
  regressed: '--been-worse', improved: '--been-better', inconclusive: '--been-unsure',
};

/** The theme's colours as the browser resolves them now. */
export const palette = (element) => {
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
export const tip = (title, lines) =>
  `<div class="chart-tip"><b>${escape(title)}</b>${lines.map(escape).join('<br>')}</div>`;
export const verdictColour = (c, verdict, otherwise) =>
  verdict === 'regressed' ? c.regressed : verdict === 'improved' ? c.improved : otherwise;

export const valueAxis = (c, name, extra) => ({
  type: 'value', name, nameTextStyle: { color: c.quiet, fontFamily: FONT },
  axisLabel: { color: c.quiet, fontFamily: FONT }, axisLine: { show: false },
  splitLine: { lineStyle: { color: c.line } }, ...extra,
});
export const categoryAxis = (c, name, data, extra) => ({
  type: 'category', name, data, nameTextStyle: { color: c.quiet, fontFamily: FONT },
  axisLabel: { color: c.ink, fontFamily: FONT, hideOverlap: true },
  axisLine: { lineStyle: { color: c.line } }, axisTick: { show: false }, ...extra,
});
export const tooltip = (c, extra) => ({
  backgroundColor: c.plane, borderColor: c.line, confine: true, appendTo: 'body',
  textStyle: { color: c.ink, fontFamily: FONT, fontSize: 13 }, ...extra,
});
