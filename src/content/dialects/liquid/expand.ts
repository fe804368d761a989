/**
 * Expands Liquid as Jekyll does, before Markdown is parsed, as far as an import can: includes with parameters, values
 * of the article and the site, and known conditions. Unknown tags are copied unchanged; a later step reports them.
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
import { OpenBranches } from './branches.ts';
import { evaluate, isTrue, type LiquidValue, type Scope } from './expressions.ts';

export const liquidTag = { open: '{%', close: '%}' };
export const liquidOutput = { open: '{{', close: '}}' };

type Values = ReadonlyMap<string, LiquidValue>;

/** A text that is expanded: the article, or a file that it includes. */
interface Level {
  readonly depth: number;
  /** Values of `include.…`; null in the article. */
  readonly parameters: Values | null;
  /** Line of the article that includes the file; null in the article. */
  readonly line: number | null;
}

interface Capture {
  readonly name: string;
  readonly outer: ExpansionWriter;
}

/** Text that replaces a tag, or an action that writes it; null if the tag stays unchanged. */
type Replacement = string | (() => void | Promise<void>) | null;

export async function expandLiquid(source: string, expander: Expander): Promise<Expanded> {
  const writer = createExpansionWriter();
  const level: Level = { depth: 0, parameters: null, line: null };
  await new LiquidText(level, expander, new Map(), writer).expand(source);
  return writer.result();
}

/** Expands one text. The article and all included files share the variables. */
class LiquidText {
  readonly #level: Level;
  readonly #expander: Expander;
  readonly #variables: Map<string, LiquidValue>;
  readonly #into: ExpansionWriter;
  readonly #branches = new OpenBranches();
  readonly #captures: Capture[] = [];
  readonly #scope: Scope = { lookUp: (path) => this.#lookUp(path) };
  #out: ExpansionWriter;

  constructor(level: Level, expander: Expander, variables: Map<string, LiquidValue>, into: ExpansionWriter) {
    this.#level = level;
    this.#expander = expander;
    this.#variables = variables;
    this.#into = into;
    this.#out = into;
  }

  async expand(text: string): Promise<void> {
    let end = 0;
    let endLine = 0;
    /** Name of the tag up to which the text is copied without replacing tags. */
    let until: string | null = null;
    for (const { tag, start, behind } of findTags(text, [liquidTag, liquidOutput])) {
      if (until !== null && tag.name !== until) continue;
      const line = this.#level.line ?? tag.line;
      const replacement: Replacement = until === null ? await this.#replace(tag, line) : null;
      until = until === null ? endOfPlainText(tag) : null;
      if (replacement === null) continue;
      this.#copy(text.slice(end, start), endLine);
      if (typeof replacement === 'string') this.#insert(replacement, line);
      else await replacement();
      end = behind;
      endLine = tag.line + lineBreaksIn(text.slice(start, behind));
    }
    this.#copy(text.slice(end), endLine);
    this.#endOpenCaptures(endLine);
  }

  #copy(part: string, line: number): void {
    if (!this.#branches.isShown) return;
    if (this.#level.line === null) this.#out.copy(part, line);
    else this.#out.insert(part, this.#level.line);
  }

  #insert(text: string, line: number): void {
    if (this.#branches.isShown && this.#expander.budget.takeText(text.length)) this.#out.insert(text, line);
  }

  async #replace(tag: Tag, line: number): Promise<Replacement> {
    const { name } = tag;
    const rest = tag.text.slice(name.length).trim();
    const { isShown } = this.#branches;
    if (tag.syntax === liquidOutput) {
      const value = isShown ? evaluate(tag.text, this.#scope) : null;
      return value === undefined ? null : String(value ?? '');
    }
    if (tag.isInCode && this.#level.parameters === null) return null;
    const condition = this.#replaceCondition(name, rest, line);
    if (condition !== undefined) return condition;
    if (!isShown) return '';
    if (name === 'assign') return this.#assign(rest);
    if (name === 'capture') return () => this.#beginCapture(rest);
    if (name === 'endcapture' && this.#captures.length > 0) return () => this.#endCapture();
    if (name === 'include' || name === 'include_relative') return await this.#include(tag, rest, line);
    return null;
  }

  /** Returns the replacement of a tag of a condition or loop; undefined for other tags. */
  #replaceCondition(name: string, rest: string, line: number): Replacement | undefined {
    const branches = this.#branches;
    if (name === 'if' || name === 'unless') return this.#beginCondition(name, rest);
    if (name === 'case') {
      branches.begin(false, true);
      return null;
    }
    // The values that a loop repeats exist only on the site.
    if (name === 'for' || name === 'tablerow') {
      if (branches.isShown) this.#expander.leaveOut(line, `{% ${name} %}`);
      return () => branches.beginHidden();
    }
    const { current } = branches;
    if (current === undefined) return undefined;
    if (endsOfBranches.has(name)) {
      if (current.isKnown) return () => branches.end();
      branches.end();
      return null;
    }
    if (name !== 'else' && name !== 'elsif') return undefined;
    if (!current.isKnown) return null;
    return () => {
      const isGuess = branches.next(name === 'else' || isTrue(rest, this.#scope));
      if (isGuess) this.#expander.leaveOut(line, '{% if %}');
    };
  }

  #beginCondition(name: 'if' | 'unless', condition: string): Replacement {
    const value = this.#branches.isShown ? isTrue(condition, this.#scope) : false;
    if (value !== undefined) return () => this.#branches.begin(true, (name === 'if') === value);
    this.#branches.begin(false, true);
    return null;
  }

  #assign(rest: string): Replacement {
    const [, name = '', expression = ''] = /^([\w-]+)[ \t]*=(.*)$/s.exec(rest) ?? [];
    const value = evaluate(expression, this.#scope);
    const isKnown =
      value !== undefined && name !== '' && this.#expander.budget.takeText(String(value ?? '').length);
    this.#variables.set(name, isKnown ? value : undefined);
    return isKnown ? '' : null;
  }

  #beginCapture(name: string): void {
    this.#captures.push({ name: name.replace(/["']/g, ''), outer: this.#out });
    this.#out = createExpansionWriter();
  }

  #endCapture(): void {
    const capture = this.#captures.pop();
    if (capture === undefined) return;
    this.#variables.set(capture.name, this.#out.result().text);
    this.#out = capture.outer;
  }

  /** Writes the text of captures that have no end tag. */
  #endOpenCaptures(endLine: number): void {
    while (this.#captures.length > 0) {
      const { text } = this.#out.result();
      this.#out = this.#captures.pop()?.outer ?? this.#into;
      this.#out.insert(text, this.#level.line ?? endLine);
    }
  }

  async #include(tag: Tag, rest: string, line: number): Promise<Replacement> {
    const { depth } = this.#level;
    const [name = ''] = rest.split(/\s/, 1);
    const parameters = parametersIn(rest.slice(name.length), this.#scope);
    const found = await this.#readInclude(name, tag.name === 'include_relative');
    if (found === null) return tag.isAlone && !tag.isInBlock ? calloutFromInclude(name, parameters) : null;
    if (depth >= maxIncludeDepth || !this.#expander.budget.takeFile(found.length)) {
      this.#expander.report(line, `"${name}" is left out: the article includes more than an import allows.`);
      return '';
    }
    const included = /\.html?$/i.test(name) ? compactHtml(found) : found.trimEnd();
    const level: Level = { depth: depth + 1, parameters, line };
    return () => new LiquidText(level, this.#expander, this.#variables, this.#out).expand(included);
  }

  async #readInclude(name: string, isRelative: boolean): Promise<string | null> {
    if (name === '' || /[{}"'\\]|(?:^|\/)\.\.(?:\/|$)|^\//.test(name)) return null;
    const folder = isRelative ? posix.dirname(this.#expander.file) : '_includes';
    return await this.#expander.read([posix.join(folder, name)]);
  }

  #lookUp(path: string): LiquidValue {
    const { parameters } = this.#level;
    const { page, site } = this.#expander.values;
    const [object = '', ...members] = path.split('.');
    const member = members.join('.');
    if (object === 'include') return parameters?.get(member) ?? (parameters === null ? undefined : null);
    if (object === 'page') return flagOrText(page.get(member));
    if (member === 'baseurl' || (object === 'site' && member === 'url')) return '';
    if (object === 'site') return flagOrText(site.get(member));
    return this.#variables.get(path);
  }
}

const endsOfBranches = new Set(['endif', 'endunless', 'endcase', 'endfor', 'endtablerow']);

function flagOrText(value: string | undefined): LiquidValue {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

/** Returns the tag that ends a block in which no other tag is read; null if the tag begins no such block. */
function endOfPlainText({ name, syntax }: Tag): string | null {
  return syntax === liquidTag && (name === 'raw' || name === 'comment') ? `end${name}` : null;
}

function parametersIn(text: string, scope: Scope): Values {
  const parameters = new Map<string, LiquidValue>();
  const parameter =
    /(?<![\w-])([\w-]+)[ \t\n]*=[ \t\n]*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))/g;
  for (const [, name = '', double, single, bare] of text.matchAll(parameter)) {
    const quoted = (double ?? single)?.replace(/\\(["'\\])/g, '$1');
    parameters.set(name, quoted ?? evaluate(bare ?? '', scope));
  }
  return parameters;
}

/** Turns an include whose file is missing into a callout: `{% include alert.html type="warning" content="…" %}`. */
function calloutFromInclude(name: string, parameters: Values): string | null {
  const word = posix.basename(name).replace(/\.\w+$/, '');
  const text = (...names: string[]) =>
    names.map((key) => parameters.get(key)).find((value): value is string => typeof value === 'string');
  const content = text('content', 'text', 'message', 'body');
  if (calloutKind(word) === null || content === undefined) return null;
  const kind = boxWord(word, [text('type'), text('kind'), text('level')]);
  const title = (text('title', 'heading') ?? '').replace(/\s+/g, ' ');
  return `:::${`${kind} ${title}`.trimEnd()}\n${content.trim()}\n:::`;
}

/** Removes empty lines, at which Markdown ends HTML, and indentation, which it would then read as code. */
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
