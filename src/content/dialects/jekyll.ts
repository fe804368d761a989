/** Jekyll: Liquid tags (`{% … %}`, `{{ … }}`) and kramdown's attribute lists. */

import { rewriteProse } from '../../markup/markdown/code-ranges.ts';
import { boxWord, calloutKind } from '../constructs/callout-kinds.ts';
import type { Dialect } from './dialect.ts';
import { gitbook } from './gitbook.ts';
import { expandLiquid, liquidOutput as output, liquidTag as tag } from './liquid/expand.ts';
import { imageMarkdown, type Replacement, replaceTags, type Tag, tagMarkdown, tagMembers } from './tags.ts';
import type { LeaveOut } from './unknown.ts';

const option = { open: '{::', close: '/}' };

export const jekyll: Dialect = {
  files: ['_config.yml', '_config.yaml', '_includes', '_layouts', '_posts'],
  isUsedIn: (prose) =>
    (/\{%-?[ \t]*[a-z]/.test(prose) && !gitbook.isUsedIn(prose)) || /^\{:[ \t]*[.#:a-z]/m.test(prose),
  constructs: { hasAttributeLists: true, hasDefinitions: true, markdownInHtml: 'asked' },
  expand: expandLiquid,
  rewrite(source, { leaveOut }) {
    const rewritten = replaceTags(source, [tag, output, option], (found) => rewriteTag(found, leaveOut));
    return rewriteProse(rewritten, withoutContents);
  },
};

const isContents = (line = '') => /^[ \t]*\{:[ \t]?toc\b/.test(line);
const isListItem = (line = '') => /^[ \t]*(?:[-*+]|\d\.)[ \t]/.test(line);
const isList = (line = '') => /^[ \t]*\{:/.test(line);

/** Maximum number of lines between a table of contents and the heading or `<details>` above it. */
const maxLinesAbove = 8;

/** Removes a table of contents (`{:toc}`) with its list, `<details>` and heading: the widget shows its own. */
function withoutContents(prose: string): string {
  if (!/\{:[ \t]?toc\b/.test(prose)) return prose;
  const lines = prose.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    if (!isContents(lines[at])) continue;
    let first = at;
    while (first > 0 && isList(lines[first - 1])) first -= 1;
    if (isListItem(lines[first - 1])) first -= 1;
    const folding = foldingLine(lines, first);
    const isFolded = folding !== null && /^[ \t]*<\/details>/.test(lines[at + 1] ?? '');
    if (isFolded) lines.fill('', folding, at + 2);
    else lines.fill('', headingOfContents(lines, first) ?? first, at + 1);
  }
  return lines.join('\n');
}

/** Returns the line of the `<details>` tag above a table of contents; null if there is none. */
function foldingLine(lines: readonly string[], below: number): number | null {
  const from = Math.max(0, below - maxLinesAbove);
  const index = lines.slice(from, below).findLastIndex((line) => /^[ \t]*<details\b/.test(line));
  return index < 0 ? null : from + index;
}

/** Returns the line of a heading above a table of contents, if marked as not part of it; null otherwise. */
function headingOfContents(lines: readonly string[], below: number): number | null {
  let at = below - 1;
  while (at > 0 && lines[at]?.trim() === '' && below - at < maxLinesAbove) at -= 1;
  const isOutside = /^\{:[^}]*\.no_toc\b/.test(lines[at] ?? '');
  return isOutside && /^#{2,6}[ \t]/.test(lines[at - 1] ?? '') ? at - 1 : null;
}

function rewriteTag(found: Tag, leaveOut: LeaveOut): Replacement {
  if (found.syntax === tag && found.name === 'raw') {
    return { text: '', until: { name: 'endraw', isKept: true } };
  }
  if (found.isInCode) return null;
  if (found.syntax === option) return { text: '' };
  return found.syntax === output ? rewriteOutput(found, leaveOut) : rewriteLiquid(found, leaveOut);
}

/** Turns `{{ site.baseurl }}/a` into a path from the folder's root, `{{ "/a.png" | relative_url }}` into its text. */
function rewriteOutput({ text, line }: Tag, leaveOut: LeaveOut): Replacement {
  if (/^site\.(?:baseurl|url)\b/.test(text)) return { text: '' };
  const literal = /^(?:"([^"]*)"|'([^']*)')/.exec(text);
  if (literal !== null) return { text: literal[1] ?? literal[2] ?? '' };
  leaveOut(line, `{{ ${text.split(/[\s|]/)[0]} }}`);
  return { text: '' };
}

/** Matches later tags of a construct whose first tag has already been reported. */
const continued = /^(?:end\w*|else|elsif|when)$/;

function rewriteLiquid(found: Tag, leaveOut: LeaveOut): Replacement {
  const { name, text, line } = found;
  const rest = text.slice(name.length).trim();
  if (name === 'comment') return { text: '', until: { name: 'endcomment', isKept: false } };
  if (name === 'highlight' && found.isAlone) {
    const until = { name: 'endhighlight', isKept: true, end: '```' };
    return { text: `\`\`\`${rest.split(/\s/)[0]}`, until };
  }
  if (name === 'link') return { text: rest.startsWith('/') ? rest : `/${rest}` };
  if (name === 'post_url') return { text: postPath(rest) };
  const callout = calloutMarkdown(found, rest);
  if (callout !== null) return { text: callout };
  const image = imageIn(name, rest);
  if (image !== null) return { text: image };
  if (!continued.test(name)) leaveOut(line, `{% ${name} %}`);
  return { text: /^include/.test(name) ? tagMarkdown(tagMembers(rest)) : '' };
}

/** Returns the path of a post: `2024-05-01-news`, or `travel/2024-05-01-news` in a folder with its own `_posts`. */
function postPath(name: string): string {
  const folder = name.slice(0, name.lastIndexOf('/') + 1).replace(/^\//, '');
  const post = name.slice(name.lastIndexOf('/') + 1);
  return `/${folder}_posts/${post}.md`;
}

/** Turns `{% note %}` and `{% endnote %}` into the lines around a callout; null for other tags. */
function calloutMarkdown({ name, isAlone }: Tag, title: string): string | null {
  if (!isAlone) return null;
  if (calloutKind(name) !== null) {
    const members = tagMembers(title);
    const said = [members.get('type'), members.get('style'), members.get('kind')];
    const isSaid = said.some((word) => word !== undefined);
    const shown = isSaid ? (members.get('title') ?? '') : title.replace(/^["']|["']$/g, '');
    return `:::${boxWord(name, said)} ${shown}`.trimEnd();
  }
  return name.startsWith('end') && calloutKind(name.slice(3)) !== null ? ':::' : null;
}

/** Turns `{% image … %}`, `{% img … %}` and `{% include image.html … %}` into a Markdown image; null for other tags. */
function imageIn(name: string, rest: string): string | null {
  if (/^(?:image|img|picture|figure)$/.test(name)) return imageMarkdown(tagMembers(rest));
  const [file = '', ...members] = rest.split(/\s+/);
  if (name !== 'include' || !file.endsWith('.html') || !/image|img|picture|figure/.test(file)) return null;
  const named = new Map(tagMembers(members.join(' ')));
  named.delete('0');
  return imageMarkdown(named);
}
