/** Hugo: shortcodes (`{{< name >}}`, `{{% name %}}`). The text in a shortcode is kept. */

import { boxWord, calloutKind } from '../constructs/callout-kinds.ts';
import type { Dialect, RewriteContext } from './dialect.ts';
import {
  imageMarkdown,
  linkStart,
  type Replacement,
  replaceTags,
  type Tag,
  tagMarkdown,
  tagMembers,
  videoHtml,
} from './tags.ts';

const codeShortcode = { open: '{{<', close: '>}}' };

const shortcodes = [codeShortcode, { open: '{{%', close: '%}}' }];

export const hugo: Dialect = {
  files: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'archetypes'],
  isUsedIn: (prose) => /\{\{[<%][ \t]*[/\w]/.test(prose),
  constructs: { hasAttributeLists: false, hasDefinitions: true, markdownInHtml: 'never' },
  rewrite(source, context) {
    let panes: CodePanes = { hasCode: false, language: '' };
    return replaceTags(source, shortcodes, (found) => {
      panes = panesAt(found) ?? panes;
      return rewriteCodeTab(found, panes) ?? rewriteShortcode(found, context);
    });
  },
};

/** Tabs of Docsy's `{{< tabpane lang="sh" >}}`: whether they contain code, and its language. */
interface CodePanes {
  readonly hasCode: boolean;
  readonly language: string;
}

/** Returns the panes that a `tabpane` tag begins or ends; else null. With `text=true`, tabs contain Markdown. */
function panesAt({ name, text, isInCode }: Tag): CodePanes | null {
  if (isInCode || !/^\/?tabpane$/i.test(name)) return null;
  const members = tagMembers(text.slice(name.length));
  const hasCode = !name.startsWith('/') && members.get('text') !== 'true';
  return { hasCode, language: members.get('lang') ?? '' };
}

/** Turns `{{< tab header="Linux" lang="sh" >}}` into a code block. With percent signs, a tag contains Markdown. */
function rewriteCodeTab({ syntax, name, text, isAlone, isInCode }: Tag, panes: CodePanes): Replacement {
  const isTab = panes.hasCode && syntax === codeShortcode && name === 'tab' && isAlone && !isInCode;
  if (!isTab || text.endsWith('/')) return null;
  const members = tagMembers(text.slice(name.length));
  if (members.get('text') === 'true') return null;
  const language = members.get('lang') ?? panes.language;
  const title = titleIn(members, '0').replaceAll('"', '');
  const info = [language.replace(/[^\w+-]/g, ''), ...(title === '' ? [] : [`title="${title}"`])].join(' ');
  return { text: `~~~~ ${info}`.trimEnd(), until: { name: '/tab', isKept: true, end: '~~~~' } };
}

const codeNames = new Set(['highlight', 'code', 'code-toggle', 'codeblock', 'prism']);

/** Shortcodes that are removed without a report: containers, and shortcodes without text. */
const silentNames = new Set(['tabs', 'tabpane', 'codetabs', 'steps', 'columns', 'cards', 'cardpane', 'br']);

function rewriteShortcode(found: Tag, context: RewriteContext): Replacement {
  const { name, text, line, syntax } = found;
  // Authors write a comment inside a shortcode to show the shortcode itself.
  const shown = /^\/\*(.*)\*\/$/s.exec(text)?.[1];
  if (shown !== undefined) return { text: `${syntax.open}${shown}${syntax.close}` };
  const isEnd = name.startsWith('/');
  const word = name.replace(/^\/|\/$/g, '').toLowerCase();
  const members = tagMembers(text.slice(name.length).replace(/\/$/, ''));
  const value = /^_?param$/.test(word) ? parameterValue(members.get('0') ?? '', context) : undefined;
  if (value !== undefined) return { text: value };
  if (found.isInCode) return null;
  if (codeNames.has(word) && !isEnd && found.isAlone && !text.endsWith('/')) {
    const until = { name: `/${name}`, isKept: true, end: '```' };
    const language = members.get('0') ?? members.get('lang') ?? members.get('language') ?? '';
    return { text: `\`\`\`${/^[\w+-]*$/.test(language) ? language : ''}`, until };
  }
  if (word === 'comment' && !isEnd) return { text: '', until: { name: '/comment', isKept: false } };
  const box = found.isAlone ? boxMarkdown(word, isEnd, members) : null;
  if (box !== null) return { text: box };
  const href = isEnd ? undefined : (members.get('href') ?? members.get('relref') ?? members.get('link'));
  if (word === 'button' || word === 'link')
    return { text: isEnd ? '</a>' : linkStart(href ?? members.get('0') ?? '') };
  if (isEnd) return { text: '' };
  const written = writtenFor(word, members, found.isAlone);
  if (written !== null) return { text: written };
  if (!silentNames.has(word)) context.leaveOut(line, `{{< ${word} >}}`);
  return { text: tagMarkdown(members) };
}

/** Returns the value of `{{< param "version" >}}`: from the article, else from the site. */
function parameterValue(name: string, { values }: RewriteContext): string | undefined {
  return values.page.get(name) ?? values.page.get(`params.${name}`) ?? values.site.get(`params.${name}`);
}

function boxMarkdown(word: string, isEnd: boolean, members: ReadonlyMap<string, string>): string | null {
  if (word === 'details' || word === 'expand')
    return isEnd ? ':::' : `:::details ${titleIn(members, '0')}`.trimEnd();
  if (word !== 'pageinfo' && calloutKind(word) === null) return null;
  return isEnd ? ':::' : callout(word, members);
}

/** Returns the Markdown of a shortcode without content; null for an unknown shortcode. */
function writtenFor(word: string, members: ReadonlyMap<string, string>, isAlone: boolean): string | null {
  const first = members.get('0') ?? '';
  if (word === 'ref' || word === 'relref') return members.get('path') ?? first;
  if (/^(?:figure|image|img|imgproc|picture)$/.test(word)) return imageMarkdown(members);
  if (word === 'tab') {
    const title = titleIn(members, '0').replaceAll('"', '');
    return isAlone ? `=== "${title}"` : `**${title}** `;
  }
  if (word === 'youtube' || word === 'vimeo') {
    return videoHtml(word, members.get('id') ?? first, members.get('title'));
  }
  return postLink(word, members);
}

/** Returns a link to the post that a shortcode embeds; null for an unknown shortcode. */
function postLink(word: string, members: ReadonlyMap<string, string>): string | null {
  const first = members.get('0') ?? '';
  const id = members.get('id') ?? members.get('1') ?? '';
  const user = members.get('user') ?? first;
  if (/^(?:x|tweet|twitter|x_simple)$/.test(word) && user !== '' && id !== '') {
    return `<https://x.com/${encodeURIComponent(user)}/status/${encodeURIComponent(id)}>`;
  }
  if (word === 'instagram' && (members.get('id') ?? first) !== '') {
    return `<https://www.instagram.com/p/${encodeURIComponent(members.get('id') ?? first)}/>`;
  }
  if (word === 'gist' && first !== '' && id !== '') {
    return `<https://gist.github.com/${encodeURIComponent(first)}/${encodeURIComponent(id)}>`;
  }
  return null;
}

/** Boxes whose first argument is their kind. */
const kindFirst = new Set(['notice', 'hint', 'admonition']);

/** Returns the opening line of a callout for `{{% notice tip "Title" %}}` or `{{< callout type="warning" >}}`. */
function callout(word: string, members: ReadonlyMap<string, string>): string {
  const first = members.get('0');
  const isKind = first !== undefined && (kindFirst.has(word) || calloutKind(first) !== null);
  const said = [members.get('type'), members.get('color'), members.get('style')];
  const title = titleIn(members, isKind ? '1' : '0');
  const kind = boxWord(word === 'pageinfo' ? 'note' : word, [...said, isKind ? first : undefined]);
  return `:::${kind} ${title}`.trimEnd();
}

function titleIn(members: ReadonlyMap<string, string>, place: string): string {
  const title = ['title', 'header', 'name', 'summary', place].map((name) => members.get(name)).find(Boolean);
  return (title ?? '').replace(/\s+/g, ' ');
}
