// One bar (or, on a logarithmic axis, one dot) a configuration, with its interval.
import { bounds, whisker } from './geometry.js';
import { FONT, categoryAxis, tip, tooltip, valueAxis } from './look.js';

export const comparison = {
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
};
