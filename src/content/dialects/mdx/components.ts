/**
 * Rewrites MDX components, HTML with expressions in attributes, and HTML that closes itself (`<iframe … />`), which an
 * HTML parser would read as open up to the end of the article. Of unknown components, the content is kept.
 */

import { codeRanges } from '../../../markup/markdown/code-ranges.ts';
import { calloutKind } from '../../constructs/callout-kinds.ts';
import {
  imageMarkdown,
  isAlone,
  lineBefore,
  linkStart,
  tagMarkdown,
  tagMembers,
  videoHtml,
  withLines,
} from '../tags.ts';
import type { LeaveOut } from '../unknown.ts';

/** Matches the start of a tag: components begin with a capital, HTML with a small letter; `<>` has no name. */
const tagStart = /<(\/?)([A-Za-z][\w.-]*(?=[\s/>{])|(?=>))/g;

/** Maximum length of a tag in characters; a longer one is text. */
const maxTagLength = 2_000;

/** Rewrites all components. `files` maps the names of the article's imports to paths. */
export function rewriteComponents(
  source: string,
  files: ReadonlyMap<string, string>,
  leaveOut: LeaveOut,
): string {
  const code = codeRanges(source);
  let codeIndex = 0;
  let written = '';
  let end = 0;
  let line = 0;
  for (const { 0: start, 1: slash, 2: name = '', index } of source.matchAll(tagStart)) {
    while ((code[codeIndex]?.end ?? index + 1) <= index) codeIndex += 1;
    if (index < end || (code[codeIndex]?.start ?? source.length) <= index) continue;
    const isQuoted = /^[ \t]*>/.test(lineBefore(source, index));
    const behind = endOfTag(source, index + start.length, isQuoted);
    if (behind === null) continue;
    const tag = source.slice(index, behind);
    const isEnd = slash === '/';
    const content = tag.slice(start.length, -1).replace(/\/$/, '');
    const inner = isQuoted ? content.replace(/\n[ \t]*>/g, '\n') : content;
    const text = /^[A-Z]/.test(name)
      ? writeComponent(name, isEnd, inner, isAlone(source, index, behind), tag.endsWith('/>'))
      : writeHtml(name, isEnd, inner, tag);
    if (text === null) continue;
    const before = source.slice(end, index);
    line += before.split('\n').length - 1;
    if (text.isLeftOut) leaveOut(line, `<${name}>`);
    written += before + withLines(text.written, tag);
    line += tag.split('\n').length - 1;
    end = behind;
  }
  return written + source.slice(end);

  function writeComponent(
    name: string,
    isEnd: boolean,
    inner: string,
    alone: boolean,
    isEmpty: boolean,
  ): Written {
    const members = tagMembers(plainAttributes(inner, files));
    const known = knownComponent(name, isEnd, members, alone);
    if (known !== null || isEnd) return { written: known ?? '', isLeftOut: false };
    return { written: alone || isEmpty ? tagMarkdown(members) : '', isLeftOut: !silentNames.has(name) };
  }

  function writeHtml(name: string, isEnd: boolean, inner: string, tag: string): Written | null {
    if (name === '') return { written: '', isLeftOut: false };
    const isOpen = !tag.endsWith('/>') || voidElements.has(name.toLowerCase());
    if (isEnd || (isOpen && !inner.includes('{'))) return null;
    const attributes = plainAttributes(inner, files).trim().replace(/\s+/g, ' ');
    const end = isOpen ? '' : `</${name}>`;
    return { written: `<${`${name} ${attributes}`.trim()}>${end}`, isLeftOut: false };
  }
}

/** Elements without content, which HTML needs no end tag for. */
const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

interface Written {
  readonly written: string;
  readonly isLeftOut: boolean;
}

/**
 * Returns the offset after the first `>` outside quotes and braces; null if there is none.
 * @param isQuoted whether a blockquote contains the tag, whose mark is the first `>` of each further line
 */
export function endOfTag(
  source: string,
  from: number,
  isQuoted: boolean,
  maxLength = maxTagLength,
): number | null {
  let quote = '';
  let depth = 0;
  let isMarkExpected = false;
  for (let index = from; index < Math.min(source.length, from + maxLength); index += 1) {
    const letter = source[index] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    else if (letter === '<' && depth <= 0) return null;
    else if (letter === '>' && depth <= 0 && !isMarkExpected) return index + 1;
    isMarkExpected = isQuoted && (letter === '\n' || (isMarkExpected && (letter === ' ' || letter === '\t')));
  }
  return null;
}

/**
 * Replaces expressions in attributes by text. `src={require('./a.png').default}`, `src={useBaseUrl('/a.png')}` and
 * `src={a}` for an imported file become the file's path, `title={'A'}` its text; other attributes are removed.
 */
export function plainAttributes(text: string, files: ReadonlyMap<string, string>): string {
  let plain = '';
  let end = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', end)) {
    const behind = endOfExpression(text, at);
    const before = text.slice(end, at);
    const expression = text.slice(at + 1, behind - 1).trim();
    const value =
      /^(?:\w+\()?(['"`])([^'"`$]*)\1\)?(?:\.default)?$/.exec(expression)?.[2] ??
      files.get(expression) ??
      textOfElement(expression);
    const attribute = before.search(/(?<![\w:-])[\w:-]+=$/);
    if (value !== undefined && !value.includes('"')) plain += `${before}"${value}"`;
    else plain += attribute < 0 ? before : before.slice(0, attribute);
    end = behind;
  }
  return plain + text.slice(end);
}

/** Returns the text of an element in an attribute (`title={<>A <b>word</b></>}`); undefined without one. */
function textOfElement(expression: string): string | undefined {
  const text = expression.startsWith('<')
    ? expression
        .replace(/<[^<>]*>/g, '')
        .replaceAll('"', "'")
        .trim()
    : '';
  return text === '' ? undefined : text;
}

/** Returns the offset after the brace that closes the one at `start`. */
function endOfExpression(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

/** Components that are removed without a report: containers, and components without text. */
const silentNames = new Set([
  ...['Head', 'TOCInline', 'DocCardList', 'Translate', 'Icon', 'Badge', 'Tooltip', 'Kbd'],
  ...['Tabs', 'CodeGroup', 'CardGroup', 'CardGrid', 'Columns', 'Steps', 'Frame'],
]);

/** Returns the name of a parameter, which the attribute of its place has; undefined if there is none. */
export function fieldName(members: ReadonlyMap<string, string>): string | undefined {
  return ['name', 'path', 'query', 'body', 'header'].map((place) => members.get(place)).find(Boolean);
}

/** Returns the replacement of a component; null for an unknown component. */
function knownComponent(
  name: string,
  isEnd: boolean,
  members: ReadonlyMap<string, string>,
  alone: boolean,
): string | null {
  if (name === 'TabItem' || name === 'Tab') {
    const label = members.get('label') ?? members.get('title') ?? members.get('value') ?? '';
    return isEnd ? '' : `**${label}** `;
  }
  // Boxes on lines of their own are laid out before: these begin in the first line of an item or a quote.
  if (alone && calloutKind(name) !== null) {
    const word = name === 'Admonition' || name === 'Callout' ? (members.get('type') ?? 'note') : name;
    return isEnd ? ':::' : `:::${word.toLowerCase()} ${members.get('title') ?? ''}`.trimEnd();
  }
  if ((name === 'Details' || name === 'Accordion') && alone) {
    return isEnd ? ':::' : `:::details ${members.get('summary') ?? members.get('title') ?? ''}`.trimEnd();
  }
  if (name === 'ParamField' || name === 'ResponseField')
    return isEnd ? '' : `**${fieldName(members) ?? ''}** `;
  if (name === 'Link' || name === 'LinkButton')
    return isEnd ? '</a>' : linkStart(members.get('to') ?? members.get('href') ?? '');
  if (name === 'Code' && !isEnd && members.has('code'))
    return `\`${members.get('code')?.replaceAll('`', "'")}\``;
  if (name === 'CodeBlock' && alone) return isEnd ? '```' : `\`\`\`${members.get('language') ?? ''}`;
  if (/^(?:Image|Img|ThemedImage|IdealImage)$/.test(name) && !isEnd) {
    return imageMarkdown(new Map([...members].filter(([key]) => key !== '0')));
  }
  const host = /youtube|vimeo/i.exec(name)?.[0]?.toLowerCase();
  if ((host === 'youtube' || host === 'vimeo') && !isEnd) {
    return videoHtml(host, members.get('id') ?? members.get('videoid') ?? '', members.get('title'));
  }
  return null;
}
