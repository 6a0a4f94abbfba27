// One ECharts series per layer of a drawing, with one datum per mark.
import { Room, textWidth } from './geometry.js';
import { FONT } from './look.js';

const WIDTHS = { thin: 1.2, plain: 2.2, dashed: 1.8, bold: 5 };
const SYMBOLS = { dot: 'circle', speck: 'circle', up: 'triangle', down: 'path://M0,0L10,0L5,9Z', diamond: 'diamond' };

const speck = (count) => (count > 3000 ? 2.6 : count > 600 ? 3.6 : 5);
const dot = (count) => (count > 150 ? 4.5 : count > 60 ? 6.5 : 9);
const size = (layer) => ({ speck: speck(layer.points.length), dot: dot(layer.points.length) })[layer.shape] ?? 13;

const line = (a, b, style) => ({
  type: 'line', shape: { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }, style: { fill: null, ...style },
});
const box = (a, b, style) => ({
  type: 'rect', style,
  shape: { x: Math.min(a[0], b[0]), y: Math.min(a[1], b[1]), width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]) },
});

/** Marks that ECharts does not have, drawn one by one in pixels. */
const custom = (data, renderItem, extra) => ({ type: 'custom', clip: true, data, renderItem, ...extra });
const silent = { silent: true, tooltip: { show: false } };

const KINDS = {
  points: (layer, { c, at }) => ({
    type: 'scatter', symbol: SYMBOLS[layer.shape], symbolSize: size(layer),
    itemStyle: { color: c[layer.role], opacity: layer.shape === 'speck' ? 0.7 : 1 },
    data: layer.points.map(([x, y, hover]) => ({ value: at(x, y), hover })),
  }),

  line: (layer, { c, at }) => ({
    type: 'line', showSymbol: false, ...silent,
    lineStyle: { color: c[layer.role], width: WIDTHS[layer.stroke], type: layer.stroke === 'dashed' ? 'dashed' : 'solid' },
    data: layer.points.map(([x, y]) => at(x, y)),
  }),

  bars: (layer, { c, at, hasZero }) => {
    const across = layer.along === 'x';
    const place = (b, v) => (across ? at(v, b) : at(b, v));
    const filled = hasZero(layer.along);
    const data = layer.bars.map(([b, v, hover]) => ({ value: place(b, v), hover }));
    if (!filled) return { type: 'scatter', symbolSize: 11, itemStyle: { color: c[layer.role] }, data };
    return custom(data, (params, api) => {
      const [x, y] = [api.value(0), api.value(1)];
      const half = layer.width / 2;
      const [a, b] = across ? [[0, y - half], [x, y + half]] : [[x - half, 0], [x + half, y]];
      return box(api.coord(a), api.coord(b), { fill: c[layer.role], opacity: 0.6 });
    });
  },

  intervals: (layer, { c, at }) => {
    const across = layer.along === 'x';
    const cap = layer.whiskers.length > 60 ? 1.5 : 5;
    const style = { stroke: c[layer.role], lineWidth: 1.6 };
    return custom(layer.whiskers, (params, api) => {
      const [b, low, high] = layer.whiskers[params.dataIndex];
      const from = api.coord(across ? at(low, b) : at(b, low));
      const to = api.coord(across ? at(high, b) : at(b, high));
      const [dx, dy] = across ? [0, cap] : [cap, 0];
      const end = (p) => line([p[0] - dx, p[1] - dy], [p[0] + dx, p[1] + dy], style);
      return { type: 'group', children: [line(from, to, style), end(from), end(to)] };
    }, silent);
  },

  areas: (layer, { c, at }) => custom(
    layer.areas.map((a) => ({ value: at(a.outline[0][0], a.outline[0][1]), hover: a.hover })),
    (params, api) => ({
      type: 'polygon', shape: { points: layer.areas[params.dataIndex].outline.map(([x, y]) => api.coord(at(x, y))) },
      style: { fill: echarts.color.modifyAlpha(c[layer.role], 0.25), stroke: c[layer.role], lineWidth: 1.2 },
    })),

  bands: (layer, { c }) => custom(layer.bands.map((b) => [b.low, b.high]), (params, api) => {
    const { low, high } = layer.bands[params.dataIndex];
    const area = params.coordSys;
    const across = layer.along === 'x';
    const [from, to] = [low, high].map((v) => api.coord(across ? [v, 0] : [0, v])[across ? 0 : 1]);
    const [a, b] = across
      ? [[from, area.y], [to, area.y + area.height]] : [[area.x, from], [area.x + area.width, to]];
    return box(a, b, { fill: c[layer.role], opacity: layer.role === 'faint' ? 1 : 0.14 });
  }, { ...silent, z: 1 }),

  rules: (layer, { c, at, paper }) => custom(layer.rules.map((r) => [r.at, r.at]), (params, api) => {
    const rule = layer.rules[params.dataIndex];
    const area = params.coordSys;
    const vertical = layer.along === 'x';
    const place = api.coord(vertical ? at(rule.at, 0) : at(0, rule.at))[vertical ? 0 : 1];
    const [from, to] = vertical
      ? [[place, area.y], [place, area.y + area.height]] : [[area.x, place], [area.x + area.width, place]];
    const children = [line(from, to, { stroke: c[layer.role], lineWidth: 1.5, lineDash: [5, 4] })];
    const isInside = vertical ? place >= area.x && place <= area.x + area.width : place >= area.y && place <= area.y + area.height;
    if (rule.reason && isInside) {
      params.context.room ??= new Room();
      const wide = textWidth(rule.reason);
      const left = !vertical || place + 5 + wide > area.x + area.width ? (vertical ? place : area.x + area.width) - 5 - wide : place + 5;
      const tops = vertical ? [2, 17, 32, 47].map((d) => area.y + d) : [place - 17, place + 3];
      const top = tops.find((t) => params.context.room.take(left, t, wide, 14));
      if (top !== undefined) {
        children.push({ type: 'text', x: left, y: top, style: { text: rule.reason, fill: c[layer.role], font: `12px ${FONT}`, backgroundColor: paper } });
      }
    }
    return { type: 'group', children };
  }, silent),

  segments: (layer, { c, at }) => custom(layer.segments, (params, api) => {
    const [x1, y1, x2, y2] = layer.segments[params.dataIndex];
    return line(api.coord(at(x1, y1)), api.coord(at(x2, y2)), {
      stroke: c[layer.role], lineWidth: WIDTHS[layer.stroke], lineCap: layer.stroke === 'bold' ? 'round' : 'butt',
      opacity: layer.stroke === 'bold' ? 0.85 : 1, ...(layer.stroke === 'dashed' ? { lineDash: [6, 5] } : {}),
    });
  }, silent),

  labels: (layer, { c, at, paper }) => custom(layer.labels.map((l) => at(l.x, l.y)), (params, api) => {
    const label = layer.labels[params.dataIndex];
    const [x, y] = api.coord(at(label.x, label.y));
    params.context.room ??= new Room();
    const wide = textWidth(label.text);
    const right = label.place === 'right';
    const left = right ? x + 12 : x - wide / 2;
    const above = [y - 24, y - 38, y + 12, y + 26];
    const tops = right ? [y - 6] : label.place === 'above' ? above : [...above.slice(2), ...above.slice(0, 2)];
    const top = tops.find((t) => params.context.room.take(left, t, wide, 13));
    return top === undefined ? null : {
      type: 'text', x: right ? left : x, y: top,
      style: {
        text: label.text, fill: c[layer.role], font: `${layer.role === 'quiet' ? 400 : 600} 12px ${FONT}`, align: right ? 'left' : 'center',
        ...(right ? {} : { backgroundColor: paper }),
      },
    };
  }, { ...silent, clip: false }),
};

/** The series of all layers; later ones cover earlier ones. */
export const series = (drawing, context) => drawing.layers.map((layer, i) => ({
  id: `${layer.mark}-${i}`, name: layer.name, z: 3 + i, zlevel: 0, animation: false, ...KINDS[layer.mark](layer, context),
}));

const ICONS = {
  bars: 'roundRect', areas: 'roundRect', bands: 'roundRect',
  line: 'path://M0,4L16,4L16,6L0,6Z', rules: 'path://M0,4L6,4L6,6L0,6ZM10,4L16,4L16,6L10,6Z',
  segments: 'path://M0,3L16,3L16,7L0,7Z', intervals: 'path://M0,4L16,4L16,6L0,6Z', labels: 'circle',
};

/** The entries of the legend. */
export const keys = (drawing, c) => drawing.legend.map((name) => {
  const layer = drawing.layers.find((l) => l.name === name);
  return {
    name, icon: layer.mark === 'points' ? SYMBOLS[layer.shape] : ICONS[layer.mark],
    itemStyle: { color: c[layer.role], opacity: layer.mark === 'bars' ? 0.6 : layer.mark === 'areas' || layer.mark === 'bands' ? 0.35 : 1 },
  };
});

/** The number of marks of each kind, as reported by the drawn chart. */
export const marks = (option) => {
  const counts = {};
  for (const s of option.series ?? []) {
    const kind = s.id.slice(0, s.id.indexOf('-'));
    counts[kind] = (counts[kind] ?? 0) + (kind === 'line' ? Math.min(1, s.data.length) : s.data.length);
  }
  return counts;
};
