// The look of charts: the theme's colours by role, fonts, hovers, numbers.
export const FONT = '"Instrument Sans", system-ui, sans-serif';
const COLOURS = {
  ink: '--been-ink', quiet: '--been-quiet', line: '--been-line', faint: '--been-faint', plane: '--been-plane',
  regressed: '--been-worse', improved: '--been-better', inconclusive: '--been-unsure',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`series-${n}`, `--been-series-${n}`])),
};

/** The theme's current colours, as resolved by the browser. */
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

const decimals = (step) => {
  let count = 0;
  while (count < 12 && Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) > 1e-6) count += 1;
  return count;
};

/** A number on an axis: plain with commas, or with a power of ten if that would be long; with the decimals of its step. */
export const number = (raw, step) => {
  const value = Number(raw.toPrecision(12));
  const size = Math.abs(value);
  const least = step ? decimals(step) : 0;
  const text = value !== 0 && (size >= 1e9 || size < 1e-4)
    ? value.toExponential().replace('e+', 'e')
    : value.toLocaleString('en', { minimumFractionDigits: least, maximumFractionDigits: Math.max(least, 12) });
  return text.replaceAll('-', '−');
};

/** A value in a hover. */
export const value = (v, axis) =>
  `${axis.title}: ${number(Number(v.toPrecision(5)))}${axis.unit ? ' ' + axis.unit : ''}`;

export const titled = (axis) => [axis.title, axis.unit].filter(Boolean).join(', ');
