/**
 * Does what Jekyll does before it reads Markdown, as far as an import can: puts in includes with their parameters and
 * the values of the article and of the site, and takes the branch of a condition that can be told. What it cannot tell
 * stays as it is, and is reported when the tags are read.
 */

import { posix } from 'node:path';
import { boxWord, calloutKind } from '../../constructs/callout-kinds.ts';
import {
  createExpansionWriter,
  type Expanded,
  type Expander,
  type ExpansionWriter,
  maxIncludeDepth,
} from '../expansion.ts';
import { findTags, type Tag } from '../tags.ts';
import { evaluate, isTrue, type LiquidValue } from './expressions.ts';

export const liquidTag = { open: '{%', close: '%}' };
export const liquidOutput = { open: '{{', close: '}}' };

type Values = ReadonlyMap<string, LiquidValue>;

/** A text that is being expanded: that of the article, or of a file that it takes in. */
interface Level {
  readonly depth: number;
  /** What `include.…` names; null in the article itself. */
  readonly parameters: Values | null;
  /** The line of the article on which this file is taken in; null in the article itself. */
  readonly line: number | null;
}

/** A condition that is open. */
interface Branches {
  /** Whether the import can tell its branches; what it cannot tell stays as it is. */
  isTold: boolean;
  isShown: boolean;
  /** Whether one of its branches has been shown. */
  wasShown: boolean;
}

interface Capture {
  readonly name: string;
  readonly outer: ExpansionWriter;
}

export async function expandLiquid(source: string, expander: Expander): Promise<Expanded> {
  const variables = new Map<string, LiquidValue>();
  const writer = createExpansionWriter();
  await expandText(source, { depth: 0, parameters: null, line: null }, writer);
  return writer.result();

  async function expandText(text: string, level: Level, into: ExpansionWriter): Promise<void> {
    const open: Branches[] = [];
    /** How many of them are not shown. */
    let hidden = 0;
    const captures: Capture[] = [];
    const scope = { lookUp: (path: string) => lookUp(path, level) };
    let out = into;
    let end = 0;
    let endLine = 0;
    /** The tag up to which everything is text. */
    let until: string | null = null;
    const isShown = () => hidden === 0;
    const copyUpTo = (offset: number) => {
      const part = text.slice(end, offset);
      if (!isShown()) return;
      if (level.line === null) out.copy(part, endLine);
      else out.insert(part, level.line);
    };

    for (const { tag, start, behind } of findTags(text, [liquidTag, liquidOutput])) {
      if (until !== null && tag.name !== until) continue;
      const line = level.line ?? tag.line;
      const replacement = until === null ? await replace(tag, line) : null;
      until = until === null ? untilOf(tag) : null;
      if (replacement === null) continue;
      copyUpTo(start);
      if (typeof replacement === 'string') insert(replacement, line);
      else await replacement();
      end = behind;
      endLine = tag.line + lineBreaksIn(text.slice(start, behind));
    }
    copyUpTo(text.length);
    // What is captured and has no end is text.
    while (captures.length > 0) {
      const { text: captured } = out.result();
      out = captures.pop()?.outer ?? into;
      out.insert(captured, level.line ?? endLine);
    }

    function insert(inserted: string, line: number): void {
      if (isShown() && expander.budget.takeText(inserted.length)) out.insert(inserted, line);
    }

    /** What stands instead of the tag, or what writes it; null leaves it as it is. */
    async function replace(tag: Tag, line: number): Promise<string | (() => void | Promise<void>) | null> {
      const { name } = tag;
      const rest = tag.text.slice(name.length).trim();
      if (tag.syntax === liquidOutput) {
        const value = isShown() ? evaluate(tag.text, scope) : null;
        return value === undefined ? null : String(value ?? '');
      }
      if (tag.isInCode && level.parameters === null) return null;
      const condition = replaceCondition(name, rest, line);
      if (condition !== undefined) return condition;
      if (!isShown()) return '';
      if (name === 'assign') return assign(rest);
      if (name === 'capture') return () => beginCapture(rest);
      if (name === 'endcapture' && captures.length > 0) return endCapture;
      if (name === 'include' || name === 'include_relative') return await include(tag, rest, line);
      return null;
    }

    function replaceCondition(name: string, rest: string, line: number) {
      const branches = open.at(-1);
      if (name === 'if' || name === 'unless') {
        const value = isShown() ? isTrue(rest, scope) : false;
        const isTold = value !== undefined;
        const shown = !isTold || (name === 'if') === value;
        const begin = () => {
          open.push({ isTold, isShown: shown, wasShown: shown });
          if (!shown) hidden += 1;
        };
        if (isTold) return begin;
        begin();
        return null;
      }
      if (name === 'case') {
        open.push({ isTold: false, isShown: true, wasShown: true });
        return null;
      }
      // What it repeats is made of what only the site has.
      if (name === 'for' || name === 'tablerow') {
        if (isShown()) expander.leaveOut(line, `{% ${name} %}`);
        return () => {
          open.push({ isTold: true, isShown: false, wasShown: true });
          hidden += 1;
        };
      }
      if (branches === undefined) return undefined;
      if (endsOfBranches.has(name)) {
        const finish = () => {
          open.pop();
          if (!branches.isShown) hidden -= 1;
        };
        if (branches.isTold) return finish;
        finish();
        return null;
      }
      if (name !== 'else' && name !== 'elsif') return undefined;
      if (!branches.isTold) return null;
      return () => nextBranch(branches, name === 'else' || isTrue(rest, scope), line);
    }

    function nextBranch(branches: Branches, value: boolean | undefined, line: number): void {
      if (!branches.isShown) hidden -= 1;
      if (value === undefined && !branches.wasShown && isShown()) expander.leaveOut(line, '{% if %}');
      branches.isShown = !branches.wasShown && value !== false;
      branches.wasShown ||= branches.isShown;
      if (!branches.isShown) hidden += 1;
    }

    function assign(rest: string): string | null {
      const [, name = '', expression = ''] = /^([\w-]+)[ \t]*=(.*)$/s.exec(rest) ?? [];
      const value = evaluate(expression, scope);
      const isTold =
        value !== undefined && name !== '' && expander.budget.takeText(String(value ?? '').length);
      variables.set(name, isTold ? value : undefined);
      return isTold ? '' : null;
    }

    function beginCapture(name: string): void {
      captures.push({ name: name.replace(/["']/g, ''), outer: out });
      out = createExpansionWriter();
    }

    function endCapture(): void {
      const capture = captures.pop();
      if (capture === undefined) return;
      variables.set(capture.name, out.result().text);
      out = capture.outer;
    }

    async function include(
      tag: Tag,
      rest: string,
      line: number,
    ): Promise<string | (() => Promise<void>) | null> {
      const [name = ''] = rest.split(/\s/, 1);
      const parameters = parametersIn(rest.slice(name.length), scope);
      const found = await readInclude(name, tag.name === 'include_relative');
      if (found === null) return tag.isAlone ? calloutOf(name, parameters) : null;
      if (level.depth >= maxIncludeDepth || !expander.budget.takeFile(found.length)) {
        expander.report(line, `"${name}" is left out: the article takes in more than an import allows.`);
        return '';
      }
      const isHtml = /\.html?$/i.test(name);
      const included = isHtml ? compactHtml(found) : found.trimEnd();
      return () => expandText(included, { depth: level.depth + 1, parameters, line }, out);
    }
  }

  async function readInclude(name: string, isRelative: boolean): Promise<string | null> {
    if (name === '' || /[{}"'\\]|(?:^|\/)\.\.(?:\/|$)|^\//.test(name)) return null;
    const folder = isRelative ? posix.dirname(expander.file) : '_includes';
    return await expander.read([posix.join(folder, name)]);
  }

  function lookUp(path: string, level: Level): LiquidValue {
    const [object = '', ...members] = path.split('.');
    const member = members.join('.');
    if (object === 'include')
      return level.parameters?.get(member) ?? (level.parameters === null ? undefined : null);
    if (object === 'page') return flagOrText(expander.values.page.get(member));
    if (member === 'baseurl' || (object === 'site' && member === 'url')) return '';
    if (object === 'site') return flagOrText(expander.values.site.get(member));
    return variables.get(path);
  }
}

const endsOfBranches = new Set(['endif', 'endunless', 'endcase', 'endfor', 'endtablerow']);

function flagOrText(value: string | undefined): LiquidValue {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** The tag that ends a text in which no other tag counts. */
function untilOf({ name, syntax }: Tag): string | null {
  return syntax === liquidTag && (name === 'raw' || name === 'comment') ? `end${name}` : null;
}

function parametersIn(text: string, scope: Parameters<typeof evaluate>[1]): Values {
  const parameters = new Map<string, LiquidValue>();
  const parameter =
    /(?<![\w-])([\w-]+)[ \t\n]*=[ \t\n]*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))/g;
  for (const [, name = '', double, single, bare] of text.matchAll(parameter)) {
    const quoted = (double ?? single)?.replace(/\\(["'\\])/g, '$1');
    parameters.set(name, quoted ?? evaluate(bare ?? '', scope));
  }
  return parameters;
}

/** `{% include note.html content="…" %}` and `{% include alert.html type="warning" content="…" %}`, without the file. */
function calloutOf(name: string, parameters: Values): string | null {
  const word = posix.basename(name).replace(/\.\w+$/, '');
  const text = (...names: string[]) =>
    names.map((key) => parameters.get(key)).find((value): value is string => typeof value === 'string');
  const content = text('content', 'text', 'message', 'body');
  if (calloutKind(word) === null || content === undefined) return null;
  const kind = boxWord(word, [text('type'), text('kind'), text('level')]);
  const title = (text('title', 'heading') ?? '').replace(/\s+/g, ' ');
  return `:::${`${kind} ${title}`.trimEnd()}\n${content.trim()}\n:::`;
}

/** Markdown takes a blank line for the end of HTML, and an indented line behind one for code. */
function compactHtml(html: string): string {
  if (/<(?:pre|textarea)\b/i.test(html)) return html.trimEnd();
  return html
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}
