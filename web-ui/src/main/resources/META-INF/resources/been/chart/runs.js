// Every measurement in the order it was made; executions as alternating bands.
import { bounds, rounded } from './geometry.js';
import { FONT, tip, tooltip, valueAxis } from './look.js';

export const runs = {
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
};
