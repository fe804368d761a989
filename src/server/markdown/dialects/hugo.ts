/** Hugo: shortcodes (`{{< name >}}`, `{{% name %}}`). The text within one stays. */

import { calloutKind } from '../constructs/callout-kinds.ts';
import type { Dialect, LeaveOut } from './dialect.ts';
import { pictureOf, type Replacement, replaceTags, type Tag, tagMembers } from './tags.ts';

const shortcodes = [
  { open: '{{<', close: '>}}' },
  { open: '{{%', close: '%}}' },
];

export const hugo: Dialect = {
  files: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'archetypes'],
  isUsedIn: (prose) => /\{\{[<%][ \t]*[/\w]/.test(prose),
  hasAttributeLists: false,
  rewrite: (source, leaveOut) =>
    replaceTags(source, shortcodes, (found) => rewriteShortcode(found, leaveOut)),
};

function rewriteShortcode(found: Tag, leaveOut: LeaveOut): Replacement {
  const { name, text, line, syntax } = found;
  // An author writes it like this where the shortcode itself is to be visible.
  const shown = /^\/\*(.*)\*\/$/s.exec(text)?.[1];
  if (shown !== undefined) return { text: `${syntax.open}${shown}${syntax.close}` };
  if (found.isInCode) return null;
  const isEnd = name.startsWith('/');
  const word = name.replace(/^\//, '').toLowerCase();
  const members = tagMembers(text.slice(name.length).replace(/\/$/, ''));
  if (name === 'highlight' && found.isAlone) {
    const until = { name: '/highlight', isKept: true, end: '```' };
    return { text: `\`\`\`${members.get('0') ?? ''}`, until };
  }
  if (found.isAlone && calloutKind(word) !== null) return { text: isEnd ? ':::' : callout(word, members) };
  if (word === 'details' && found.isAlone)
    return { text: isEnd ? ':::' : `:::details ${titleIn(members, '0')}` };
  if (isEnd) return { text: '' };
  if (word === 'ref' || word === 'relref') return { text: members.get('path') ?? members.get('0') ?? '' };
  if (/^(?:figure|image|img|picture)$/.test(word)) {
    const picture = pictureOf(members);
    if (picture !== null) return { text: picture };
  }
  if (word === 'tab' && found.isAlone) return { text: `=== "${titleIn(members, '0').replaceAll('"', '')}"` };
  if (word !== 'tabs') leaveOut(line, `{{< ${word} >}}`);
  return { text: '' };
}

/** `{{% notice tip "Title" %}}`, `{{< callout type="warning" >}}`, `{{% alert title="Title" color="warning" %}}` */
function callout(word: string, members: ReadonlyMap<string, string>): string {
  const candidates = [members.get('type'), members.get('color'), members.get('style'), members.get('0')];
  const kind = candidates.find((candidate) => candidate !== undefined && calloutKind(candidate) !== null);
  const title = titleIn(members, kind === undefined || kind !== members.get('0') ? '0' : '1');
  return `:::${kind ?? word} ${title}`.trimEnd();
}

function titleIn(members: ReadonlyMap<string, string>, place: string): string {
  const title = ['title', 'header', 'name', 'summary', place].map((name) => members.get(name)).find(Boolean);
  return (title ?? '').replace(/\s+/g, ' ');
}
