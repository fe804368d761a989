/** Draws the searches of each day into an element, as wide as the element is, in the colours of the page. */

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import type { SearchDay } from '../../../api/schemas/insights.ts';

/** In pixels. */
const height = 160;

/** In seconds. */
const halfADay = 43_200;

/** @param onPoint hears the index of the day below the pointer; null when the pointer leaves */
export function useSearchChart(
  days: readonly SearchDay[],
  locale: string,
  onPoint: (index: number | null) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const hear = useRef(onPoint);
  hear.current = onPoint;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const plot = new UPlot(
      chartOptions(element, locale, (index) => hear.current(index)),
      chartData(days),
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => plot.redraw(false, true);
    scheme.addEventListener('change', redraw);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [days, locale]);

  return place;
}

function chartData(days: readonly SearchDay[]): UPlot.AlignedData {
  return [
    days.map(({ day }) => Date.parse(day) / 1000),
    days.map(({ searches }) => searches),
    days.map(({ foundNothing, ledToNothing }) => foundNothing + ledToNothing),
  ];
}

function chartOptions(
  element: HTMLElement,
  locale: string,
  onPoint: (index: number | null) => void,
): UPlot.Options {
  const color = (token: string) => () => getComputedStyle(element).getPropertyValue(token);
  const bars = UPlot.paths.bars?.({ size: [0.7, 32], radius: 0.2 });
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const axis = {
    stroke: color('--fd-text-quiet'),
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
    grid: { stroke: color('--fd-line'), width: 1 },
  };
  const series = { paths: bars, points: { show: false } };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    // The first and the last day have half a day beside them, for their bars.
    scales: {
      x: { range: (_plot, first, last) => [first - halfADay, last + halfADay] },
      y: { range: (_plot, _least, most) => [0, Math.max(4, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, splits) => splits.map((seconds) => dayFormat.format(new Date(seconds * 1000))),
        space: 64,
      },
      {
        ...axis,
        size: 36,
        values: (_plot, splits) =>
          splits.map((value) => (Number.isInteger(value) ? value.toLocaleString(locale) : '')),
      },
    ],
    series: [
      {},
      { ...series, fill: color('--insights-all'), width: 0 },
      { ...series, fill: color('--insights-failed'), width: 0 },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
