/** Components of Docusaurus, Mintlify and Starlight that stand on lines of their own, and the Markdown that replaces them. */

import { calloutKind } from '../../constructs/callout-kinds.ts';
import { tagMembers } from '../tags.ts';
import { fieldName, plainAttributes } from './components.ts';

export interface BlockTag {
  readonly name: string;
  readonly members: ReadonlyMap<string, string>;
  /** Attributes without values, in lower case. */
  readonly flags: ReadonlySet<string>;
}

export interface BlockMarkdown {
  /** Replaces the start tag; '' to remove it. */
  readonly open: string;
  /** Replaces the end tag. @default '' */
  readonly close?: string;
  /** Number of columns by which the content is indented. @default 0 */
  readonly indent?: number;
  /** Whether the lines are those of a container, which needs more colons than the containers within. */
  readonly isContainer?: boolean;
}

/** Containers without text of their own. */
const containers: ReadonlySet<string> = new Set([
  ...['Tabs', 'CodeGroup', 'CardGroup', 'CardGrid', 'Cards', 'Columns', 'Column', 'AccordionGroup', 'Steps'],
  ...['FileTree', 'Tree', 'Panel', 'RequestExample', 'ResponseExample', 'Visibility', 'View', 'BrowserOnly'],
  'Fragment',
]);

type Write = (tag: BlockTag, number: number) => BlockMarkdown;

const writers: ReadonlyMap<string, Write> = new Map<string, Write>([
  ...['Note', 'Info', 'Tip', 'Check', 'Warning', 'Danger', 'Caution'].map(
    (name) => [name, ({ members }: BlockTag) => container(name.toLowerCase(), members)] as const,
  ),
  ...['Admonition', 'Callout', 'Aside'].map(
    (name) => [name, ({ members }: BlockTag) => container(members.get('type') ?? 'note', members)] as const,
  ),
  ['Details', folded],
  ['Accordion', folded],
  ['Expandable', folded],
  ['Tab', tab],
  ['TabItem', tab],
  ['Step', step],
  ['Card', card],
  ['LinkCard', card],
  ['Tile', card],
  ['ParamField', field],
  ['ResponseField', field],
  ['Update', update],
  ['Frame', ({ members }) => ({ open: '', close: emphasised(members.get('caption')) })],
  ['Tree.Folder', ({ members }) => item(members.get('name') ?? '', '+')],
  ['Tree.File', ({ members }) => item(members.get('name') ?? '', '+')],
]);

/** Elements of HTML whose content is read as Markdown. */
const elements: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'aside', 'details', 'center', 'figure', 'main', 'header', 'footer'],
  'blockquote',
]);

export function isBlockComponent(name: string): boolean {
  return writers.has(name) || containers.has(name);
}

/** Whether an element is HTML that stays, but whose content is not indented. */
export function isBlockElement(name: string): boolean {
  return elements.has(name);
}

/** Reads a tag from its name and the text between it and the tag's end. */
export function readBlockTag(name: string, attributes: string, files: ReadonlyMap<string, string>): BlockTag {
  const members = tagMembers(plainAttributes(attributes, files));
  const switched = [...attributes.matchAll(/(?<![\w"'=:.-])([a-z]+)(?:=\{true\})?(?=[\s/]|$)/gi)];
  return { name, members, flags: new Set(switched.map(([, flag = '']) => flag.toLowerCase())) };
}

/** @param number how many components of this name the parent has up to this one */
export function writeBlock(tag: BlockTag, number: number): BlockMarkdown {
  return writers.get(tag.name)?.(tag, number) ?? { open: '' };
}

const oneLine = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

const emphasised = (text: string | undefined) => (oneLine(text) === '' ? '' : `*${oneLine(text)}*`);

function container(word: string, members: ReadonlyMap<string, string>): BlockMarkdown {
  const kind = calloutKind(word) === null ? word.replace(/[^\w-]/g, '') : word;
  const open = `:::${kind || 'note'} ${oneLine(members.get('title'))}`.trimEnd();
  return { open, close: ':::', isContainer: true };
}

function folded({ members }: BlockTag): BlockMarkdown {
  const title = oneLine(members.get('title') ?? members.get('summary'));
  const description = oneLine(members.get('description'));
  const whole = description === '' ? title : `${title}: ${description}`;
  return whole === '' ? { open: '' } : { open: `:::details ${whole}`, close: ':::', isContainer: true };
}

function tab({ members }: BlockTag): BlockMarkdown {
  const label = oneLine(members.get('label') ?? members.get('title') ?? members.get('value'));
  return label === '' ? { open: '' } : { open: `=== "${label.replaceAll('"', '')}"` };
}

function step({ members }: BlockTag, number: number): BlockMarkdown {
  const marker = `${number}.`;
  const title = oneLine(members.get('title'));
  // An item without a text on its first line would end at the empty line below.
  return { open: `${marker} ${title === '' ? '<!-- -->' : `**${title}**`}`, indent: marker.length + 1 };
}

/** @param marker differs for things of different kinds, which would be one list else */
function item(text: string, marker: '-' | '*' | '+'): BlockMarkdown {
  return { open: `${marker} ${oneLine(text)}`, indent: 2 };
}

function card({ members }: BlockTag): BlockMarkdown {
  const title = oneLine(members.get('title') ?? members.get('label'));
  const description = oneLine(members.get('description'));
  const href = members.get('href') ?? members.get('to');
  const words = title === '' ? oneLine(href) : `**${title}**`;
  const image = members.get('img');
  const shown = image === undefined ? '' : `![](${destination(image)}) `;
  const linked = href === undefined ? words : `[${words.replace(/[[\]]/g, '\\$&')}](${destination(href)})`;
  return item(`${shown}${linked}${description === '' ? '' : ` – ${description}`}`, '-');
}

function destination(url: string): string {
  return `<${url.trim().replace(/[<>\s]/g, (letter) => encodeURIComponent(letter))}>`;
}

/** Writes a parameter as an item: its name, its type and whether it is required, as they are in code. */
function field({ members, flags }: BlockTag): BlockMarkdown {
  const name = fieldName(members);
  const value = members.get('default');
  const facts = [
    members.get('type'),
    ...['required', 'deprecated'].filter((flag) => flags.has(flag)),
    value === undefined ? undefined : `default: ${value}`,
  ];
  const written = facts.flatMap((fact) => (oneLine(fact) === '' ? [] : [inCode(fact)]));
  return item([`**${inCode(name)}**`, ...written].join(' '), '*');
}

const inCode = (text: string | undefined) => `\`${oneLine(text).replaceAll('`', "'")}\``;

function update({ members }: BlockTag): BlockMarkdown {
  const parts = [members.get('label'), members.get('description')].map(oneLine).filter((part) => part !== '');
  return { open: parts.length === 0 ? '' : `## ${parts.join(' – ')}` };
}
