/** MkDocs with Material: attribute lists, icons and snippets. Every dialect reads admonitions and tabs. */

import { posix } from 'node:path';
import { rewriteProse } from '../../markup/markdown/code-ranges.ts';
import type { Dialect } from './dialect.ts';
import { createExpansionWriter, type Expanded, type Expander, maxIncludeDepth } from './expansion.ts';
import { replaceTags } from './tags.ts';

/** The syntax of a snippet: `--8<-- "file.md"`. */
const snippet = { open: '--8<--', close: '\n' };

/** Matches icons, each with a blank behind it, and `[TOC]`; they are removed. A blank more makes code of a list item. */
const silent = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?[ \t]?|^\[TOC\][ \t]*$/gm;

export const mkdocs: Dialect = {
  files: ['mkdocs.yml', 'mkdocs.yaml'],
  isUsedIn: (prose) => /^(?:!!!|\?\?\?\+?|===)[ \t]+[\w"]/m.test(prose) || prose.includes(snippet.open),
  constructs: { hasAttributeLists: true, hasDefinitions: true, markdownInHtml: 'asked' },
  expand: expandSnippets,
  rewrite(source, { leaveOut }) {
    const withoutSnippets = replaceTags(`${source}\n`, [snippet], ({ line, isInCode }) => {
      if (isInCode) return null;
      leaveOut(line, '--8<--');
      return { text: '' };
    });
    const withoutDirectives = withoutReferences(withoutSnippets.slice(0, -1), (line) =>
      leaveOut(line, ':::'),
    );
    return rewriteProse(withoutDirectives, (prose) => prose.replace(silent, ''));
  },
};

const reference = /^([ \t>]*)(#{1,6}[ \t]+)?:::[ \t]*([\w.-]+)[ \t]*$/;

/**
 * Removes references such as `::: package.module` with their indented options, which a plugin would replace by a
 * program's documentation. In a heading (`## ::: package.module`) the name is kept.
 */
function withoutReferences(source: string, leaveOut: (line: number) => void): string {
  if (!source.includes(':::')) return source;
  let isBelow = false;
  let isFenced = false;
  const lines = source.split('\n').map((line, index, all) => {
    if (/^[ \t]*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    isBelow &&= /^(?: {4}|\t)/.test(line);
    if (isBelow) return '';
    const [, start = '', heading = '', name] = (isFenced ? null : reference.exec(line)) ?? [];
    const hasOptions = /^ {4,}:?\w+:/.test(all[index + 1] ?? '');
    if (name === undefined || !(name.includes('.') || hasOptions || heading !== '')) return line;
    isBelow = true;
    leaveOut(index);
    return heading === '' ? '' : `${start}${heading}${name}`;
  });
  return lines.join('\n');
}

const snippetLine = /^([ \t]*)--8<--[ \t]+["']([^"'\n]+)["'][ \t]*$/;

/** Matches the marks around a section of a snippet file. */
const sectionMark = /^.*--8<--[ \t]+\[(?:start|end):.*\n?/gm;

/** Expands lines such as `--8<-- "file.md"`, with the indentation of the line. */
async function expandSnippets(source: string, expander: Expander): Promise<Expanded> {
  const writer = createExpansionWriter();
  await expandText(source, '', 0, null);
  return writer.result();

  async function expandText(text: string, indent: string, depth: number, from: number | null): Promise<void> {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      const end = index < lines.length - 1 ? '\n' : '';
      const at = from ?? index;
      const [, blanks = '', name] = snippetLine.exec(line) ?? [];
      const found = name === undefined ? null : await readSnippet(name);
      if (found === null) {
        const shown = line.replace(/^([ \t]*);(--8<--)/, '$1$2');
        const whole = shown === '' ? end : `${indent}${shown}${end}`;
        if (from === null) writer.copy(whole, at);
        else writer.insert(whole, at);
      } else if (depth >= maxIncludeDepth || !expander.budget.takeFile(found.length)) {
        expander.report(at, `"${name}" is left out: the article includes more than an import allows.`);
        writer.insert(end, at);
      } else {
        const part = found.replace(sectionMark, '').trimEnd();
        await expandText(part, indent + blanks, depth + 1, at);
        writer.insert(end, at);
      }
    }
  }

  /** Paths are relative to the folder of the settings, which is this folder or the one above it. */
  async function readSnippet(name: string): Promise<string | null> {
    if (/:|(?:^|\/)\.\.(?:\/|$)|^\//.test(name)) return null;
    const path = posix.normalize(name);
    return await expander.read([
      path,
      path.replace(/^[^/]+\//, ''),
      posix.join(posix.dirname(expander.file), path),
    ]);
  }
}
