// Whiskers, and bounds of axes that are round numbers.
/** Whiskers with caps, along y (vertical) or x. */
export const whisker = (from, to, cap, vertical, style) => {
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
export const rounded = (low, high) => {
  const rough = (high - low || Math.abs(high) || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const interval = power * ([1, 2, 2.5, 5].find((m) => m * power >= rough) ?? 10);
  const digits = Math.min(20, Math.max(0, 2 - Math.floor(Math.log10(interval))));
  const at = (v) => Number((v * interval).toFixed(digits));
  return { min: at(Math.floor(low / interval)), max: at(Math.ceil(high / interval)), interval };
};

/** Round bounds about [low, high] with some air. */
export const bounds = (low, high) => {
  const air = (high - low || Math.abs(high) || 1) * 0.12;
  return rounded(low - air, high + air);
};
