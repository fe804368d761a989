/** Docusaurus: MDX, which is Markdown with imports, components and expressions of JavaScript. */

import { codeRanges, rewriteProse } from './code-ranges.ts';
import type { Dialect, LeaveOut } from './dialect.ts';
import { isAlone, replaceTags, tagMembers, withLines } from './tags.ts';

const comment = { open: '{/*', close: '*/}' };
const expression = { open: '{', close: '}' };

const themeImport = /^import\b[^'"]*['"]@(?:theme|site|docusaurus)/;

export const docusaurus: Dialect = {
  files: [
    'docusaurus.config.js',
    'docusaurus.config.ts',
    'docusaurus.config.mjs',
    'sidebars.js',
    'sidebars.ts',
  ],
  isUsedIn: (prose) => prose.split('\n').some((line) => themeImport.test(line)),
  hasAttributeLists: false,
  rewrite(source, leaveOut) {
    const withoutModules = rewriteProse(source, (prose) => withoutImports(prose));
    const withoutComments = replaceTags(withoutModules, [comment], ({ isInCode }) =>
      isInCode ? null : { text: '' },
    );
    const withoutComponents = rewriteComponents(withoutComments, leaveOut);
    return replaceTags(withoutComponents, [expression], ({ text, line, isInCode }) => {
      const literal = /^(?:'([^']*)'|"([^"]*)")$/.exec(text);
      if (!isInCode && literal !== null) return { text: literal[1] ?? literal[2] ?? '' };
      // Braces with anything else are ids of headings, titles of callouts, or text.
      if (isInCode || !/^[a-z_$][\w$.]*$/i.test(text)) return null;
      leaveOut(line, `{${text}}`);
      return { text: '' };
    });
  },
};

const importStart = /^import\b[\w, \t]*\{[^}]*$/;
const exportStart = /^export[ \t]+(?:const|let|function|default|async|\{)/;

/** An import ends with its module's name, an export with its paragraph. */
function withoutImports(prose: string): string {
  let within: 'text' | 'import' | 'export' = 'text';
  const lines = prose.split('\n').map((line) => {
    if (within === 'text' && isImport(line)) return '';
    if (within === 'text' && importStart.test(line)) within = 'import';
    if (within === 'text' && exportStart.test(line)) within = 'export';
    if (within === 'export' && line.trim() === '') within = 'text';
    if (within === 'text') return line;
    if (within === 'import' && /\}[ \t]*from[ \t]/.test(line)) within = 'text';
    return '';
  });
  return lines.join('\n');
}

/** `import 'module'` and `import … from 'module'`, but no sentence that begins with the word. */
function isImport(line: string): boolean {
  const names = /^import\b([^'"]*)['"]/.exec(line)?.[1]?.trim();
  return names === '' || (names !== undefined && /\bfrom$/.test(names));
}

/** Components begin with a capital letter; what does not is HTML. */
const componentStart = /<(\/?)([A-Z][\w.]*)/g;

/** Characters of one tag; longer ones are taken for text. */
const maxTagLength = 1_000;

function rewriteComponents(source: string, leaveOut: LeaveOut): string {
  const code = codeRanges(source);
  let codeIndex = 0;
  let written = '';
  let end = 0;
  let line = 0;
  for (const { 0: start, 1: slash, 2: name = '', index } of source.matchAll(componentStart)) {
    while ((code[codeIndex]?.end ?? index + 1) <= index) codeIndex += 1;
    if (index < end || (code[codeIndex]?.start ?? source.length) <= index) continue;
    const behind = endOfTag(source, index + start.length);
    if (behind === null) continue;
    const before = source.slice(end, index);
    line += before.split('\n').length - 1;
    const tag = source.slice(index, behind);
    const members = tagMembers(tag.slice(start.length, -1));
    const text = componentText(name, slash === '/', members, isAlone(source, index, behind));
    if (text === null && slash === '') leaveOut(line, `<${name}>`);
    written += before + withLines(text ?? '', tag);
    line += tag.split('\n').length - 1;
    end = behind;
  }
  return written + source.slice(end);
}

/** Behind the `>` that no quote and no brace holds; null where there is none. */
function endOfTag(source: string, from: number): number | null {
  let quote = '';
  let depth = 0;
  for (let index = from; index < Math.min(source.length, from + maxTagLength); index += 1) {
    const letter = source[index] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    else if (letter === '<' && depth <= 0) return null;
    else if (letter === '>' && depth <= 0) return index + 1;
  }
  return null;
}

/** What is written instead of a component; null for one that is not known. */
function componentText(
  name: string,
  isEnd: boolean,
  members: ReadonlyMap<string, string>,
  alone: boolean,
): string | null {
  if (name === 'Tabs') return '';
  if (name === 'TabItem' && alone) {
    const label = members.get('label') ?? members.get('value') ?? '';
    return isEnd ? '' : `=== "${label.replaceAll('"', '')}"`;
  }
  if (name === 'Admonition' && alone) {
    return isEnd ? ':::' : `:::${members.get('type') ?? 'note'} ${members.get('title') ?? ''}`.trimEnd();
  }
  return null;
}
