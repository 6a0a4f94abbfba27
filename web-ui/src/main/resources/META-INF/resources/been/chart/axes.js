// Axes of numbers and of names. Names are on an axis of numbers too, the first at 0, so that marks can be beside them.
import { bounds, isRound } from './geometry.js';
import { FONT, number, titled } from './look.js';

/** The available switches: [key, text, initially]. */
export const switches = (drawing) => {
  const both = { x: drawing.x, y: drawing.y };
  const numbers = Object.entries(both).filter(([, axis]) => axis.type === 'numbers');
  const found = [];
  if (Object.values(both).some((axis) => axis.bestFirst?.length)) found.push(['sorted', 'best first', false]);
  const logs = numbers.filter(([, axis]) => axis.logarithmic !== 'no');
  for (const [name, axis] of logs) {
    found.push([`log-${name}`, logs.length > 1 ? `logarithmic ${name}` : 'logarithmic', axis.logarithmic === 'initially']);
  }
  const zeros = numbers.filter(([, axis]) => ['offered', 'initially'].includes(axis.fromZero));
  if (zeros.length) found.push(['zero', 'from zero', zeros.some(([, axis]) => axis.fromZero === 'initially')]);
  if (numbers.some(([, axis]) => axis.outside > 0)) found.push(['all', 'whole range', false]);
  return found;
};

/** The current switches of one axis. */
export const state = (name, axis, on) => ({
  log: Boolean(on[`log-${name}`]), all: Boolean(on.all) && axis.outside > 0, 
  zero: axis.fromZero === 'always' || (Boolean(on.zero) && axis.fromZero !== 'no'),
});

/** Whether bars can start at 0. */
export const showsZero = (name, axis, on) => {
  if (axis.type !== 'numbers' || on[`log-${name}`]) return false;
  const { min, max } = bounds(axis, state(name, axis, on));
  return min <= 0 && max >= 0;
};

/** Names in the selected order, and the place of each. */
export const order = (axis, on) => {
  if (!on.sorted || !axis.bestFirst?.length) return { labels: axis.labels, at: (v) => v, back: (i) => i };
  const place = [];
  axis.bestFirst.forEach((name, i) => { place[name] = i; });
  return {
    labels: axis.bestFirst.map((i) => axis.labels[i]),
    at: (v) => { const i = Math.round(v); return place[i] + (v - i); },
    back: (i) => axis.bestFirst[i],
  };
};

const names = (name, axis, c, on) => {
  const { labels } = order(axis, on);
  const isBelow = name === 'x';
  return {
    type: 'value', min: -0.5, max: labels.length - 0.5, minInterval: 1, splitNumber: Math.max(1, labels.length), inverse: !isBelow,
    splitLine: { show: false }, axisTick: { show: false }, axisLine: { show: isBelow, onZero: false, lineStyle: { color: c.line } },
    axisLabel: {
      color: c.ink, fontFamily: FONT, hideOverlap: isBelow,
      formatter: (v) => (Number.isInteger(v) ? labels[v] ?? '' : ''),
      ...(isBelow
        ? { rotate: labels.length > 14 || labels.some((l) => l.length * labels.length > 130) ? 40 : 0, width: 150, overflow: 'truncate' }
        : { width: 260, overflow: 'truncate' }),
    },
  };
};

const numbers = (name, axis, c, on) => {
  const { log, ...rest } = state(name, axis, on);
  const { min, max, interval } = bounds(axis, { log, ...rest });
  const isBelow = name === 'x';
  // Ends of an axis that are not round numbers get no label.
  const formatter = (v) => ((v === min || v === max) && !isRound(v, min, max, log) ? '' : number(v, interval));
  return {
    type: log ? 'log' : 'value', min, max, ...(isBelow || log ? {} : { interval }),
    axisLabel: { color: c.quiet, fontFamily: FONT, formatter, hideOverlap: true },
    axisLine: { show: isBelow, onZero: false, lineStyle: { color: c.line } }, axisTick: { show: isBelow },
    splitLine: { show: !isBelow || log, lineStyle: { color: c.line } }, minorSplitLine: { show: false },
  };
};

/** An ECharts axis. */
export const echartsAxis = (name, drawing, c, on) => {
  const axis = drawing[name];
  const isBelow = name === 'x';
  const other = drawing[isBelow ? 'y' : 'x'];
  const option = axis.type === 'categories' ? names(name, axis, c, on) : numbers(name, axis, c, on);
  if (isBelow && other.type === 'categories') option.splitLine = { show: true, lineStyle: { color: c.line } };
  return {
    z: 2, name: titled(axis), scale: true, ...option,
    ...(isBelow
      ? { nameLocation: 'middle', nameGap: option.axisLabel.rotate ? 62 : 30, nameTextStyle: { color: c.quiet, fontFamily: FONT } }
      : { nameLocation: 'end', nameGap: 16, nameTextStyle: { color: c.quiet, fontFamily: FONT, align: 'left', padding: [0, 0, 0, -24] } }),
  };
};
