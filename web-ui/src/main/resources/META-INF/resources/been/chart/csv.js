// The numbers of a drawing as rows: one per mark, or one per name where the marks of a name share a row.
import { titled } from './look.js';

/** A text after an apostrophe where a spreadsheet would take it for a formula. */
const harmless = (v) => (typeof v === 'string' && /^[=+\-@\t\r]/.test(v) && Number.isNaN(Number(v)) ? `'${v}` : v);
const quoted = (v) => (/[",\r\n]/.test(v) ? `"${String(v).replaceAll('"', '""')}"` : v);
const cell = (v) => (v == null ? '' : quoted(harmless(v)));
const text = (rows) => rows.map((row) => row.map(cell).join(',')).join('\n') + '\n';

const ROWS = {
  points: (l, told) => l.points.map(([x, y, hover]) => [x, y, null, null, told(hover)]),
  line: (l) => l.points.map(([x, y]) => [x, y, null, null, '']),
  bars: (l, told) => l.bars.map(([b, v, hover]) => [...(l.along === 'x' ? [v, b] : [b, v]), null, null, told(hover)]),
  intervals: (l) => l.whiskers.map(([b, low, high]) => [...(l.along === 'x' ? [null, b] : [b, null]), low, high, '']),
  segments: (l) => l.segments.map(([x1, y1, x2, y2]) => [x1, y1, y1 === y2 ? x1 : null, y1 === y2 ? x2 : null, '']),
  rules: (l) => l.rules.map((r) => [...(l.along === 'x' ? [r.at, null] : [null, r.at]), null, null, r.reason ?? '']),
};

/** The names' axis with its numbers, if all measurements are at names. */
const byName = (d) => {
  const names = d.x.type === 'categories' ? 'x' : d.y.type === 'categories' ? 'y' : null;
  const measured = d.layers.filter((l) => ['points', 'bars'].includes(l.mark));
  const isAtNames = measured.every((l) => (l.mark === 'bars'
    ? l.bars.every(([b]) => Number.isInteger(b))
    : l.points.every((p) => Number.isInteger(p[names === 'x' ? 0 : 1]))));
  return names && isAtNames && measured.length ? names : null;
};

const table = (d, names) => {
  const other = d[names === 'x' ? 'y' : 'x'];
  const rows = d[names].labels.map((label) => [label, null, null, null, null]);
  for (const l of d.layers) {
    if (l.mark === 'bars') l.bars.forEach(([b, v]) => { rows[b][1] = v; rows[b][4] = l.name; });
    if (l.mark === 'points') {
      l.points.forEach(([x, y]) => {
        const [name, v] = names === 'x' ? [x, y] : [y, x];
        rows[name][1] = v;
        rows[name][4] = l.name;
      });
    }
    if (l.mark === 'intervals') {
      l.whiskers.forEach(([b, low, high]) => { if (rows[b]) { rows[b][2] = low; rows[b][3] = high; } });
    }
  }
  return text([[d[names].title || 'name', titled(other) || 'value', 'low', 'high', 'what'], ...rows]);
};

export const csv = (d) => {
  const names = byName(d);
  if (names) return table(d, names);
  const told = (hover) => (hover == null ? '' : d.hovers[hover].title);
  const called = (axis, v) => (axis.type === 'categories' && v != null ? axis.labels[Math.round(v)] : v);
  const rows = d.layers.filter((l) => ROWS[l.mark]).flatMap((l) => ROWS[l.mark](l, told)
    .map(([x, y, ...rest]) => [l.name, called(d.x, x), called(d.y, y), ...rest]));
  return text([['what', titled(d.x) || 'x', titled(d.y) || 'y', 'low', 'high', 'of'], ...rows]);
};
