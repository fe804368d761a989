/** A chart of lines as SVG, with logarithmic scales both ways: one panel for each thing that there is more and more of. */

import { escapeText } from './bar-chart.ts';

export interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface LinePanel {
  readonly title: string;
  readonly lines: readonly Line[];
}

const width = 760;
const plotHeight = 220;
const panelHeight = plotHeight + 70;
const left = 70;
const right = 220;
const colours = ['#0b6bcb', '#b3541e', '#2f7d32', '#7b3fa0', '#5b6770', '#a3123a'];

/** Powers of ten from the one below the least to the one above the most. */
export function decadesOf(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, step) => 10 ** (first + step));
}

/** @param unit of the upright scale; `description` is what is read of the chart by who does not see it */
export function drawLines(
  title: string,
  {
    description,
    unit,
    panels,
  }: { readonly description: string; readonly unit: string; readonly panels: readonly LinePanel[] },
): string {
  const parts = panels.flatMap((panel, at) => drawPanel(panel, unit, at * panelHeight));
  const height = panels.length * panelHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="t">${escapeText(title)}</title><desc id="d">${escapeText(description)}</desc>`,
    '<style>.title{font-weight:600;font-size:14px}.x{text-anchor:middle}.y{text-anchor:end}.grid{stroke:#d8dee4}</style>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel({ title, lines }: LinePanel, unit: string, top: number): string[] {
  const points = lines.flatMap((line) => line.points);
  const [across, upright] = [decadesOf(points.map(({ x }) => x)), decadesOf(points.map(({ y }) => y))];
  const place = (value: number, decades: readonly number[]) =>
    Math.log10(value / (decades[0] ?? 1)) / (decades.length - 1);
  const xOf = (value: number) => left + (width - left - right) * place(value, across);
  const yOf = (value: number) => top + 30 + plotHeight * (1 - place(value, upright));
  const bottom = top + 30 + plotHeight;
  return [
    `<text x="8" y="${top + 18}" class="title">${escapeText(title)}</text>`,
    ...upright.flatMap((value) => [
      `<line x1="${left}" x2="${width - right}" y1="${yOf(value).toFixed(1)}" y2="${yOf(value).toFixed(1)}" class="grid"/>`,
      `<text x="${left - 8}" y="${(yOf(value) + 4).toFixed(1)}" class="y">${value} ${escapeText(unit)}</text>`,
    ]),
    ...across.map(
      (value) =>
        `<text x="${xOf(value).toFixed(1)}" y="${bottom + 18}" class="x">${value.toLocaleString('en')}</text>`,
    ),
    ...lines.flatMap(({ name, points: ofLine }, at) => {
      const colour = colours[at % colours.length] ?? '#5b6770';
      const corners = ofLine.map(({ x, y }) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join(' ');
      const legend = top + 40 + at * 20;
      return [
        `<polyline points="${corners}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...ofLine.map(
          ({ x, y }) =>
            `<circle cx="${xOf(x).toFixed(1)}" cy="${yOf(y).toFixed(1)}" r="3" fill="${colour}"/>`,
        ),
        `<rect x="${width - right + 14}" y="${legend - 9}" width="10" height="10" fill="${colour}"/>`,
        `<text x="${width - right + 30}" y="${legend}">${escapeText(name)}</text>`,
      ];
    }),
  ];
}
