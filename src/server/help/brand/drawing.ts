/** Checks a brand's images: whether an SVG is only a drawing, and the size of an image. */

import {
  MarkupLimitError,
  type ParentNode,
  parseHtml,
  type StartTag,
} from '../../../markup/html/parse-html.ts';
import { lineAt } from './brand-problem.ts';
import { checkCss } from './css/check-css.ts';
import { CssError } from './css/tokens.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const forbidden: ReadonlySet<string> = new Set([
  ...['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'handler', 'listener'],
]);

const addresses: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src']);

/** The maximum elements of a drawing: every page of the help center draws them. */
const maxElements = 5000;

interface DrawingProblem {
  readonly message: string;
  /** The line in the drawing, counted from 1. */
  readonly line: number;
}

/** Returns the first part that a drawing must not have. Response headers keep scripts from running in any case. */
export function problemOfDrawing(svg: string): DrawingProblem | null {
  const entity = svg.search(/<!entity/i);
  if (entity >= 0) return { message: 'A drawing declares no entities.', line: lineAt(svg, entity) };
  let problem: DrawingProblem | null = null;
  let count = 0;
  try {
    const tree = parseHtml(svg, (tag) => {
      count += 1;
      if (count > maxElements) throw new MarkupLimitError(`has more than ${maxElements} elements`, tag.start);
      const message = problemOfTag(tag);
      if (message !== null) problem ??= { message, line: lineAt(svg, tag.start) };
    });
    return problem ?? problemOfTree(svg, tree);
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return { message: `The drawing ${error.message}.`, line: lineAt(svg, error.offset) };
  }
}

/** Finds style sheets that load something, and copies of copies, whose number doubles with each level. */
function problemOfTree(svg: string, tree: ParentNode): DrawingProblem | null {
  const copied = new Set<string>();
  const copies: { readonly withinIds: readonly string[]; readonly start: number }[] = [];
  let problem: DrawingProblem | null = null;

  function look(parent: ParentNode, outerIds: readonly string[]): void {
    for (const node of parent.childNodes) {
      if (!('attrs' in node)) continue;
      const id = node.attrs.find(({ name }) => name === 'id')?.value;
      const withinIds = id === undefined ? outerIds : [...outerIds, id];
      const start = node.sourceCodeLocation?.startOffset ?? 0;
      if (node.tagName === 'use') {
        copies.push({ withinIds, start });
        for (const { name, value } of node.attrs)
          if (name.endsWith('href')) copied.add(value.trim().slice(1));
      }
      if (node.tagName === 'style') problem ??= problemOfStyle(svg, node);
      look(node, withinIds);
    }
  }

  look(tree, []);
  const nested = copies.find(({ withinIds }) => withinIds.some((id) => copied.has(id)));
  if (nested) return { message: 'A drawing has no <use> of a <use>.', line: lineAt(svg, nested.start) };
  return problem;
}

function problemOfStyle(svg: string, { childNodes }: ParentNode): DrawingProblem | null {
  for (const node of childNodes) {
    if (!('value' in node)) continue;
    try {
      checkCss(node.value, () => false);
    } catch (error) {
      if (!(error instanceof CssError)) throw error;
      return { message: error.message, line: lineAt(svg, node.sourceCodeLocation?.startOffset ?? 0) };
    }
  }
  return null;
}

function problemOfTag({ name, attributes }: StartTag): string | null {
  if (forbidden.has(name)) return `A drawing has no <${name}>.`;
  for (const attribute of attributes) {
    if (attribute.name.startsWith('on')) return `A drawing has no ${attribute.name}.`;
    const loads = addresses.has(attribute.name) && !/^\s*(?:#|data:image\/)/i.test(attribute.value);
    if (loads && name !== 'a') return `A drawing loads nothing from elsewhere: ${attribute.name}.`;
    if (loads) return 'A drawing has no links.';
  }
  return null;
}

const maxSide = 10_000;

/** Returns the size in CSS pixels; null if unknown. */
export function imageSize({
  type,
  data,
}: {
  readonly type: string;
  readonly data: Buffer;
}): ImageSize | null {
  const size = type === 'image/png' ? pngSize(data) : svgSize(data.toString('utf8'));
  const isPossible = size && [size.width, size.height].every((side) => side >= 1 && side <= maxSide);
  return isPossible ? { width: Math.round(size.width), height: Math.round(size.height) } : null;
}

function pngSize(data: Buffer): ImageSize | null {
  return data.length < 24 ? null : { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

function svgSize(svg: string): ImageSize | null {
  let root: StartTag | undefined;
  parseHtml(svg, (tag) => {
    root ??= tag;
  });
  const readAttribute = (name: string) =>
    root?.attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value ?? '';
  const [, , boxWidth = 0, boxHeight = 0] = readAttribute('viewbox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [pixels(readAttribute('width')), pixels(readAttribute('height'))];
  if (width !== null && height !== null) return { width, height };
  return boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null;
}

function pixels(length: string): number | null {
  const [, number] = /^\s*(\d{1,6}(?:\.\d{1,6})?)(?:px)?\s*$/.exec(length) ?? [];
  return number === undefined ? null : Number(number);
}
