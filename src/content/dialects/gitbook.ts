/** GitBook: blocks between tags (`{% hint style="info" %}` … `{% endhint %}`). The text in a block is kept. */

import { posix } from 'node:path';
import { rewriteProse } from '../../markup/markdown/code-ranges.ts';
import { unknownWord } from '../constructs/callout-kinds.ts';
import type { Dialect } from './dialect.ts';
import { createExpansionWriter, type Expanded, type Expander, maxIncludeDepth } from './expansion.ts';
import { numberSteps } from './gitbook-steps.ts';
import {
  findTags,
  linkStart,
  type Replacement,
  replaceTags,
  type Tag,
  tagMembers,
  videoHtml,
} from './tags.ts';
import type { LeaveOut } from './unknown.ts';

const tag = { open: '{%', close: '%}' };

const ownTags =
  /\{%[ \t]*(?:(?:hint[ \t]+style|tab[ \t]+title|content-ref[ \t]+url|embed[ \t]+url|file[ \t]+src)=|(?:end)?(?:hint|content-ref|stepper|tabs|embed)[ \t]*%\}|stepper\b|code[ \t]+(?:title|overflow|lineNumbers)=)/;

export const gitbook: Dialect = {
  files: ['.gitbook.yaml', '.gitbook.yml', '.gitbook', 'SUMMARY.md'],
  isUsedIn: (prose) => ownTags.test(prose),
  constructs: { hasAttributeLists: false, hasDefinitions: false, markdownInHtml: 'never' },
  expand: expandIncludes,
  rewrite(source, { leaveOut }) {
    const numbered = numberSteps(source);
    const rewritten = replaceTags(numbered, [tag], (found) => rewriteTag(found, leaveOut));
    return rewriteProse(rewritten, rewriteLinks);
  },
};

const hintKinds: Readonly<Record<string, string>> = {
  info: 'note',
  success: 'tip',
  tip: 'tip',
  warning: 'warning',
  danger: 'caution',
};

/** Tags that are removed without a report: containers, and tags without text. */
const silentNames = new Set(['tabs', 'code-tabs', 'stepper', 'step', 'columns', 'column', 'if', 'else']);

function rewriteTag(found: Tag, leaveOut: LeaveOut): Replacement {
  const { name, text, line, isInCode } = found;
  if (isInCode) return null;
  if (name === 'raw') return { text: '', until: { name: 'endraw', isKept: true } };
  if (name === 'comment') return { text: '', until: { name: 'endcomment', isKept: false } };
  const members = tagMembers(text.slice(name.length));
  const known = replaceBlock(found, members);
  if (known !== null) return known;
  if (!name.startsWith('end') && !silentNames.has(name)) leaveOut(line, `{% ${name} %}`);
  return { text: '' };
}

function replaceBlock({ name, isAlone }: Tag, members: ReadonlyMap<string, string>): Replacement {
  const title = (members.get('title') ?? '').replace(/\s+/g, ' ').trim();
  switch (name) {
    case 'hint': {
      const style = (members.get('style') ?? 'info').toLowerCase();
      const opening = `:::${hintKinds[style] ?? unknownWord(style)}`;
      return { text: isAlone ? opening : `\n\n${opening}\n` };
    }
    case 'endhint':
      return { text: isAlone ? ':::' : '\n:::\n' };
    case 'tab':
    case 'code-tabs-item':
      return { text: `=== "${title.replaceAll('"', '')}"` };
    case 'code':
      return { text: title === '' ? '' : `**${escaped(title)}**` };
    case 'embed':
      return { text: embedded((members.get('url') ?? '').trim()) };
    case 'file': {
      const src = members.get('src') ?? '';
      return {
        text: `[${escaped(members.get('name') ?? posix.basename(decoded(src)))}](${destination(src)})`,
      };
    }
    case 'page-ref':
      return { text: linkTo(members.get('page') ?? '') };
    case 'content-ref': {
      const url = members.get('url') ?? '';
      // A link without text gets the title of its target.
      return { text: linkTo(url), until: { name: 'endcontent-ref', isKept: false } };
    }
    default:
      return null;
  }
}

function embedded(url: string): string {
  const [, youtube] =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]+)/i.exec(
      url,
    ) ?? [];
  const [, vimeo] = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i.exec(url) ?? [];
  const video =
    youtube === undefined
      ? vimeo === undefined
        ? null
        : videoHtml('vimeo', vimeo, undefined)
      : videoHtml('youtube', youtube, undefined);
  return video ?? (url === '' ? '' : linkTo(url));
}

/** Returns the start and end tag of a link. A link to a page of the folder has no text: it gets the page's title. */
function linkTo(url: string): string {
  if (url === '') return '';
  const words = /^[a-z][a-z0-9+.-]*:/i.test(url) ? escaped(url.replace(/^https?:\/\/(?:www\.)?/i, '')) : '';
  return `${linkStart(url)}${words}</a>`;
}

function destination(url: string): string {
  return `<${url.trim().replace(/[<>\s]/g, (letter) => encodeURIComponent(letter))}>`;
}

function escaped(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Matches a mention such as `[a.md](a.md "mention")`, which shows the page's title. */
const mention = /\[[^[\]\n]{0,300}\]\((?!#)(<[^<>\n]{1,500}>|[^\s()]{1,500})[ \t]+"mention"\)/g;

/** Matches the anchor behind a heading, as in `## Title <a href="#title" id="title"></a>`. */
const headingAnchor = /[ \t]?<a href="#[^"\n]{0,200}" id="([^"\s]{1,200})"><\/a>[ \t]*$/gm;

/** Matches a link in a table of cards whose text is its target. */
const cardTarget = /(<a href="([^"\n]{1,500})">)([^<\n]{1,500})(<\/a>)/g;

function rewriteLinks(prose: string): string {
  return prose
    .replace(mention, (_, url: string) => `[](${url})`)
    .replace(headingAnchor, (_, id: string) => ` {#${id}}`)
    .replace(cardTarget, (whole, start: string, url: string, words: string, end: string) =>
      /\.md$/i.test(words) && url.endsWith(words) ? start + end : whole,
    );
}

/** Expands includes such as `{% include "../.gitbook/includes/part.md" %}`. */
async function expandIncludes(source: string, expander: Expander): Promise<Expanded> {
  const writer = createExpansionWriter();
  await expandText(source, expander.file, 0, null);
  return writer.result();

  async function expandText(text: string, file: string, depth: number, from: number | null): Promise<void> {
    let end = 0;
    let endLine = 0;
    const copyUpTo = (offset: number) => {
      if (from === null) writer.copy(text.slice(end, offset), endLine);
      else writer.insert(text.slice(end, offset), from);
    };
    for (const { tag: found, start, behind } of findTags(text, [tag])) {
      if (found.name !== 'include' || found.isInCode) continue;
      const [, name = ''] = /^include[ \t]+["']([^"'\n]+)["']/.exec(found.text) ?? [];
      const path = posix.join(posix.dirname(file), name);
      const part = /\.(?:md|markdown)$/i.test(name) ? await expander.read(possiblePaths(path)) : null;
      if (part === null) continue;
      const line = from ?? found.line;
      copyUpTo(start);
      if (depth >= maxIncludeDepth || !expander.budget.takeFile(part.length)) {
        expander.report(line, `"${name}" is left out: the article includes more than an import allows.`);
      } else {
        const body = part.replace(/^---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '').trimEnd();
        await expandText(body, path, depth + 1, line);
      }
      end = behind;
      endLine = found.line;
    }
    copyUpTo(text.length);
  }
}

/**
 * Returns the paths at which an included file may be. A path that leaves the folder is read inside the folder instead,
 * because the site's root may be above it.
 */
function possiblePaths(path: string): string[] {
  const fromSite = path.replace(/^(?:\.\.\/)+/, '');
  return path === fromSite ? [path] : [fromSite];
}
