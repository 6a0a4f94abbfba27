// Bounds of axes, and places of labels: the rules of been.results.chart.Span and .svg.Room.
const AIR = 0.08;
const INTERVALS = 8;

const width = ({ low, high }) => {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const between = high - low;
  return between > size * 1e-12 && between > 1e-300 ? between : size > 1e-300 ? size : 1;
};

const step = (low, high) => {
  const rough = (high - low) / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5].find((m) => m * power >= rough) ?? 10) * power;
};

// Multiples of a step, without rounding errors that would show on the axis.
const rounded = (low, high) => {
  const interval = step(low, high);
  const digits = Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(interval))));
  const at = (v) => Number((v * interval).toFixed(digits));
  return { min: at(Math.floor(low / interval)), max: at(Math.ceil(high / interval)), interval };
};

const around = (range) => {
  const air = width(range) * AIR;
  return rounded(range.low - air, range.high + air);
};

const fromZero = (range) => {
  if (range.low === 0 && range.high === 0) return { min: 0, max: 1, interval: 0.2 };
  const air = width({ low: Math.min(0, range.low), high: Math.max(0, range.high) }) * AIR / 2;
  return rounded(range.low < 0 ? range.low - air : 0, range.high > 0 ? range.high + air : 0);
};

const roundDigit = (value, up) => {
  const power = 10 ** Math.floor(Math.log10(value));
  const digits = value / power;
  return power * (up ? (digits <= 2 ? 2 : digits <= 5 ? 5 : 10) : (digits >= 5 ? 5 : digits >= 2 ? 2 : 1));
};

/** Bounds of an axis of numbers with the current switches. */
export const bounds = (axis, on) => {
  const range = on.all ? axis.whole : axis.drawn;
  if (on.log) return { min: roundDigit(range.low / 1.02, false), max: roundDigit(range.high * 1.02, true) };
  if (axis.isExact) return { min: range.low, max: range.low + width(range) };
  return on.zero ? fromZero(range) : around(range);
};

/** Whether a number would be a tick between these bounds. */
export const isRound = (v, min, max, log) => {
  const ticks = log ? Math.log10(v) : v / step(min, max);
  return Math.abs(ticks - Math.round(ticks)) < 1e-6;
};

/** Reserves places for labels, so that none overlap. */
export class Room {
  #taken = [];

  take(left, top, wide, high) {
    const box = [left - 2, top, left + wide + 2, top + high];
    if (this.#taken.some((o) => box[0] < o[2] && o[0] < box[2] && box[1] < o[3] && o[1] < box[3])) return false;
    this.#taken.push(box);
    return true;
  }
}

export const textWidth = (text, size = 12) => [...text].length * size * 0.56;
