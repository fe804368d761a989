/** A chart of bars as SVG: one panel for each measure, a bar for each name, on a logarithmic scale. */

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly kind: string;
}

export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
}

const width = 760;
const rowHeight = 20;
const panelGap = 44;
const left = 190;
const right = 80;

const colours: Readonly<Record<string, string>> = { ours: '#0b6bcb', floor: '#9aa5b1', peer: '#5b6770' };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/**
 * The length of a bar from 0 to 1: each tenth of the largest is one step less, so that the smallest of four thousand is
 * seen too. What is at most one thousandth of the largest has a bar of no length.
 */
export function lengthOf(value: number, largest: number): number {
  if (!(value > 0) || !(largest > 0)) return 0;
  return Math.max(0, 1 + Math.log10(value / largest) / 3);
}

/** `description` is what is read of it by who does not see it. */
export function drawChart(title: string, description: string, panels: readonly Panel[]): string {
  let top = 10;
  const parts: string[] = [];
  for (const { title: heading, unit, bars } of panels) {
    top += 20;
    parts.push(`<text x="8" y="${top}" class="title">${escapeText(heading)}</text>`);
    top += 8;
    const largest = Math.max(...bars.map(({ value }) => value));
    for (const { name, value, kind } of bars) {
      const length = ((width - left - right) * lengthOf(value, largest)).toFixed(1);
      const middle = top + rowHeight / 2 + 4;
      const shown = `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
      parts.push(
        `<text x="${left - 8}" y="${middle}" class="name">${escapeText(name)}</text>`,
        `<rect x="${left}" y="${top + 3}" width="${length}" height="${rowHeight - 6}" fill="${colours[kind] ?? '#5b6770'}"/>`,
        `<text x="${left + Number(length) + 6}" y="${middle}">${escapeText(shown)}</text>`,
      );
      top += rowHeight;
    }
    top += panelGap - 20;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="t">${escapeText(title)}</title><desc id="d">${escapeText(description)}</desc>`,
    '<style>.title{font-weight:600;font-size:14px}.name{text-anchor:end}</style>',
    `<rect width="${width}" height="${top}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
