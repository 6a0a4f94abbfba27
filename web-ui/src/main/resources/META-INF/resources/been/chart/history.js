// Means with intervals over versions; sure changes as bold coloured segments.
import { bounds, whisker } from './geometry.js';
import { FONT, categoryAxis, tip, tooltip, valueAxis, verdictColour } from './look.js';

export const history = {
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
};
