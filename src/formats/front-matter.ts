/** Splits a Markdown file into the members of its front matter, and its body. */

import { parse as parseToml, TomlError } from 'smol-toml';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

export interface Member {
  /** Name as the author spelt it. */
  readonly name: string;
  readonly value: unknown;
  /** A scalar as the author wrote it, because `+46 63` and `007` are numbers in YAML; null for other values. */
  readonly text: string | null;
  /** Line of the file, counted from 1. */
  readonly line: number;
}

/** Members by name in lower case without hyphens and underscores; empty members are omitted. */
export type Members = ReadonlyMap<string, Member>;

export interface FrontMatter {
  readonly members: Members;
  readonly body: string;
  /** Line of the file on which the body begins. */
  readonly bodyLine: number;
  /** Unreadable parts, which are not among the members, sorted by line. */
  readonly problems: readonly FrontMatterProblem[];
}

export interface FrontMatterProblem {
  readonly line: number;
  readonly message: string;
}

/** Matches the name of a member at the beginning of a line. */
const memberStart = /^(?:[\w-]+|"[\w -]+"|'[\w -]+')[ \t]*:(?=\s|$)/;

/** Reads the front matter of a text that has line feeds only. */
export function readFrontMatter(text: string): FrontMatter {
  const whole = { members: new Map(), body: text, bodyLine: 1, problems: [] };
  if (/^\+\+\+[ \t]*\n/.test(text)) return readTomlFrontMatter(text) ?? whole;
  if (!/^---[ \t]*\n/.test(text)) return whole;
  const end = /^(---|\.\.\.)[ \t]*$/m;
  const start = text.indexOf('\n') + 1;
  const closing = end.exec(text.slice(start));
  if (closing === null) {
    // A single `---` is a thematic break, unless a member seems to follow.
    return /^[\w-]+[ \t]*:/.test(text.slice(start)) ? readUnclosed(text, start) : whole;
  }
  const yaml = text.slice(start, start + closing.index);
  const read = readMembers(yaml, 2);
  // Prose between two thematic breaks is not front matter, even if a colon makes it valid YAML.
  const isProse = !/^["']?[\w-]+["']?[ \t]*:/m.test(yaml) && yaml.trim() !== '';
  if (read === null || isProse) return whole;
  const bodyStart = start + closing.index + closing[0].length + 1;
  return { ...read, body: text.slice(bodyStart), bodyLine: text.slice(0, bodyStart).split('\n').length };
}

/** Reads the TOML front matter of Hugo, between two `+++` lines; null if the second one is missing. */
function readTomlFrontMatter(text: string): FrontMatter | null {
  const start = text.indexOf('\n') + 1;
  const closing = /^\+\+\+[ \t]*$/m.exec(text.slice(start));
  if (closing === null) return null;
  const toml = text.slice(start, start + closing.index);
  const bodyStart = start + closing.index + closing[0].length + 1;
  const body = text.slice(bodyStart);
  const bodyLine = text.slice(0, bodyStart).split('\n').length;
  try {
    return { members: tomlMembers(toml), body, bodyLine, problems: [] };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.split('\n');
    return {
      members: new Map(),
      body,
      bodyLine,
      problems: [
        {
          line: error.line + 1,
          message: `Not valid TOML: ${reason.replace(/^Invalid TOML document: /, '')}`,
        },
      ],
    };
  }
}

function tomlMembers(toml: string): Map<string, Member> {
  const members = new Map<string, Member>();
  const lines = new Map<string, number>();
  for (const [index, line] of toml.split('\n').entries()) {
    const name = /^[ \t]*\[{0,2}["']?([\w-]+)/.exec(line)?.[1];
    if (name !== undefined && !lines.has(name)) lines.set(name, index + 2);
  }
  for (const [name, found] of Object.entries(parseToml(toml))) {
    const isScalarValue = typeof found !== 'object' || found instanceof Date;
    const text = found instanceof Date ? found.toISOString() : isScalarValue ? String(found).trim() : null;
    const value: unknown = isScalarValue ? text : found;
    const normalName = name.toLowerCase().replace(/[-_]/g, '');
    if (value === '' || members.has(normalName)) continue;
    members.set(normalName, { name, value, text, line: lines.get(name) ?? 2 });
  }
  return members;
}

/** Reads front matter without a closing line: it ends at an empty line, or at a line that cannot belong to a member. */
function readUnclosed(text: string, start: number): FrontMatter {
  const lines = text.slice(start).split('\n');
  const end = lines.findIndex((line) => !memberStart.test(line) && !/^(?:[ \t]+\S|- |#)/.test(line));
  const count = end === -1 ? lines.length : end;
  const read = readMembers(lines.slice(0, count).join('\n'), 2);
  return {
    members: read?.members ?? new Map(),
    problems: [{ line: 1, message: 'The front matter has no closing "---".' }, ...(read?.problems ?? [])],
    body: lines.slice(count).join('\n'),
    bodyLine: count + 2,
  };
}

interface ReadMembers {
  readonly members: Map<string, Member>;
  readonly problems: FrontMatterProblem[];
}

/**
 * Returns the members of a YAML or JSON object; null for other values. `firstLine` is the line of the file on which it
 * begins. If an invalid member can be found, only that is omitted.
 */
export function readMembers(yaml: string, firstLine: number): ReadMembers | null {
  const whole = readYaml(yaml, firstLine);
  if (whole === null || whole.problems.length === 0) return whole;
  const { text, problems } = withoutBrokenMembers(yaml, firstLine);
  const rest = problems.length === 0 ? null : readYaml(text, firstLine);
  if (rest === null || rest.problems.length > 0) return { members: new Map(), problems: whole.problems };
  return { members: rest.members, problems };
}

/** Removes invalid members. Their lines become empty, so that the other lines keep their numbers. */
function withoutBrokenMembers(
  yaml: string,
  firstLine: number,
): { text: string; problems: FrontMatterProblem[] } {
  const blocks: { readonly line: number; readonly lines: string[] }[] = [];
  for (const [index, line] of yaml.split('\n').entries()) {
    const last = blocks.at(-1);
    if (last === undefined || memberStart.test(line)) blocks.push({ line: firstLine + index, lines: [line] });
    else last.lines.push(line);
  }
  const problems: FrontMatterProblem[] = [];
  const names = new Set<string>();
  const kept = blocks.flatMap(({ line, lines }) => {
    const name = memberStart.exec(lines[0] ?? '')?.[0] ?? '';
    const problem = names.has(name)
      ? { line, message: 'Not valid YAML: Map keys must be unique' }
      : readYaml(lines.join('\n'), line)?.problems[0];
    names.add(name);
    if (problem === undefined) return lines;
    problems.push(problem);
    return lines.map(() => '');
  });
  return { text: kept.join('\n'), problems };
}

/**
 * The maximum length of YAML whose names have to be unique: the parser compares each with all before it, which takes seconds
 * for many. In a longer one, the first member of a name counts.
 */
const maxUniqueLength = 20_000;

function readYaml(yaml: string, firstLine: number): ReadMembers | null {
  const lines = new LineCounter();
  const uniqueKeys = yaml.length <= maxUniqueLength;
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, uniqueKeys });
  const lineAt = (offset: number) => lines.linePos(offset).line - 1 + firstLine;
  const members = new Map<string, Member>();
  const [error] = document.errors;
  // The parser reports an unclosed value at the end of the text; the last line with content is closer to the mistake.
  const last = yaml.trimEnd().length;
  const problems =
    error === undefined
      ? []
      : [{ line: lineAt(Math.min(error.pos[0], last)), message: `Not valid YAML: ${error.message}` }];
  if (document.contents === null && error === undefined) return { members, problems };
  if (!isMap(document.contents)) {
    return error === undefined ? null : { members, problems };
  }
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const offset = isScalar(key) ? key.range?.[0] : undefined;
    const member = { name, line: lineAt(offset ?? 0), ...plainValue(value, document) };
    const normalName = name.toLowerCase().replace(/[-_]/g, '');
    if (member.value !== null && member.value !== '' && !members.has(normalName)) {
      members.set(normalName, member);
    }
  }
  return { members, problems };
}

function plainValue(
  node: unknown,
  document: ReturnType<typeof parseDocument>,
): { value: unknown; text: string | null } {
  if (isScalar(node)) {
    const value = typeof node.value === 'string' ? node.value.trim() : node.value;
    return { value, text: typeof value === 'string' ? value : (node.source ?? String(value)) };
  }
  if (typeof node !== 'object' || node === null || !('toJS' in node) || typeof node.toJS !== 'function') {
    return { value: null, text: null };
  }
  try {
    return { value: node.toJS(document), text: null };
  } catch {
    // Thrown for an alias without an anchor, or for aliases that expand without end.
    return { value: Symbol('unreadable'), text: null };
  }
}
