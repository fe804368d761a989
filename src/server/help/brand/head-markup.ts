/** Checks and prints the owner's elements in the head of pages: metadata and icons, nothing that loads or runs. */

import { escapeAttribute } from '../../../markup/html/escape-html.ts';
import { isElement, isText } from '../../../markup/html/html-tree.ts';
import { MarkupLimitError, parseHtml, type StartTag } from '../../../markup/html/parse-html.ts';
import { lineAt } from './brand-problem.ts';
import type { HeadElement } from './stored-brand.ts';

/** An element whose `href` may refer to a file in the folder. */
export interface ReadElement {
  readonly element: Omit<HeadElement, 'file'>;
  readonly filePath: string | null;
  readonly line: number;
}

export class HeadError extends Error {
  override readonly name = 'HeadError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const maxElements = 30;
const maxValueLength = 1000;

const relations: ReadonlySet<string> = new Set(['icon', 'apple-touch-icon', 'manifest', 'me']);

const linkAttributes: ReadonlySet<string> = new Set(['rel', 'href', 'sizes', 'type']);

/** Matches names that pages set themselves, and names that change what a browser does with the page. */
const ownNames =
  /^(?:description|viewport|referrer|robots|googlebot|color-scheme|og:.*|article:.*|twitter:card)$/;

/** @throws {HeadError} */
export function readHeadMarkup(html: string, isFile: (path: string) => boolean): ReadElement[] {
  const elements: ReadElement[] = [];
  try {
    const tree = parseHtml(html, (tag) => {
      const line = lineAt(html, tag.start);
      if (elements.length === maxElements)
        throw new HeadError(`There are more than ${maxElements} elements.`, line);
      elements.push(readElement(tag, line, isFile));
    });
    for (const node of tree.childNodes) {
      if (!isText(node) || node.value.trim() === '') continue;
      throw new HeadError(
        'Text is not allowed here.',
        lineAt(html, node.sourceCodeLocation?.startOffset ?? 0),
      );
    }
    // The parser closes or drops some elements, which changes their number.
    const count = tree.childNodes.filter(isElement).length;
    if (count !== elements.length)
      throw new HeadError('An element is not closed, or does not belong in a head.', 1);
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    throw new HeadError(`The HTML ${error.message}.`, lineAt(html, error.offset));
  }
  return elements;
}

function readElement(tag: StartTag, line: number, isFile: (path: string) => boolean): ReadElement {
  const attributes = tag.attributes.map(({ name, value }) => ({ name, value }));
  for (const { name, value } of attributes) {
    if (value.length <= maxValueLength) continue;
    throw new HeadError(`${name} is longer than ${maxValueLength} characters.`, line);
  }
  const findAttribute = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  if (tag.name === 'meta') {
    checkMeta(
      attributes.map(({ name }) => name),
      findAttribute('name') ?? findAttribute('property') ?? '',
      line,
    );
    return { element: { name: 'meta', attributes }, filePath: null, line };
  }
  if (tag.name !== 'link') {
    throw new HeadError(`<${tag.name.slice(0, 40)}> is not allowed: only <meta> and <link> are.`, line);
  }
  const other = attributes.find(({ name }) => !linkAttributes.has(name));
  if (other) throw new HeadError(`<link> may not have ${other.name.slice(0, 40)}.`, line);
  const rel = (findAttribute('rel') ?? '').trim().toLowerCase();
  if (rel === '' || rel.split(/\s+/).some((relation) => !relations.has(relation))) {
    throw new HeadError(
      `rel="${rel.slice(0, 40)}" is not allowed: only ${[...relations].join(', ')} are.`,
      line,
    );
  }
  const href = findAttribute('href') ?? '';
  const isElsewhere = /^https:\/\/[^\s/\\][^\s\\]*$/.test(href) || /^\/(?:[^\s/\\][^\s\\]*)?$/.test(href);
  if (!isElsewhere && !isFile(href)) {
    throw new HeadError('href must begin with https:// or /, or be the name of a file in the folder.', line);
  }
  return { element: { name: 'link', attributes }, filePath: isElsewhere ? null : href, line };
}

function checkMeta(names: readonly string[], name: string, line: number): void {
  const isAllowed =
    names.length === 2 && names.includes('content') && (names.includes('name') || names.includes('property'));
  if (!isAllowed)
    throw new HeadError('<meta> must have name or property, and content, and nothing else.', line);
  if (!/^[\w:.-]{1,100}$/.test(name))
    throw new HeadError('The name or property of a <meta> must be one word.', line);
  if (ownNames.test(name.toLowerCase())) throw new HeadError(`Each page sets its own ${name}.`, line);
}

/** @param hrefOf returns the URL of a file of the brand */
export function printHead(
  elements: readonly HeadElement[],
  hrefOf: (file: NonNullable<HeadElement['file']>) => string,
): string {
  return elements
    .map(({ name, attributes, file }) => {
      const printed = attributes.map((attribute) => {
        const value = attribute.name === 'href' && file ? hrefOf(file) : attribute.value;
        return ` ${attribute.name}="${escapeAttribute(value)}"`;
      });
      return `<${name}${printed.join('')}>`;
    })
    .join('');
}
