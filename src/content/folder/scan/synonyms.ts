/** Reads `synonyms.yaml` in the top folder: for each language, groups of words and phrases with the same meaning. */

import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { maxSynonymGroups, maxSynonymLength, maxSynonymMembers } from '../../../api/limits.ts';
import { languageTag } from '../../../formats/language.ts';
import { oneLine } from '../../../formats/one-line.ts';
import { isWithin } from '../../../formats/path-within.ts';
import type { Report } from '../../article/report.ts';
import type { ReadOptions, SourceSynonyms } from '../content.ts';
import { readText, TextError } from './read-text.ts';

type ReportSynonym = (line: number | null, message: string) => void;

const names = ['synonyms.yaml', 'synonyms.yml'];

/**
 * Reads the synonyms in a folder of `root` (a real path); empty without a file, null if it is unreadable. Invalid groups are
 * reported, and the rest is read.
 */
export async function readSynonyms(
  root: string,
  folder: string,
  reportIn: (file: string) => Report,
  problemOf: ReadOptions['synonymProblem'],
): Promise<SourceSynonyms[] | null> {
  for (const name of names.map((file) => posix.join(folder, file))) {
    const report: ReportSynonym = (line, message) => reportIn(name)(line, message, { kind: 'synonym' });
    const path = await realpath(join(root, name)).catch(() => null);
    if (path === null) continue;
    if (!isWithin(root, path)) {
      report(null, 'The symbolic link leads outside the folder.');
      return null;
    }
    try {
      return parseSynonyms(await readText(path), report, problemOf);
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      report(null, error.message);
      return null;
    }
  }
  return [];
}

function parseSynonyms(
  text: string,
  report: ReportSynonym,
  problemOf: ReadOptions['synonymProblem'] = () => null,
): SourceSynonyms[] | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (node: unknown) => lines.linePos((isNode(node) && (node as Node).range?.[0]) || 0).line;
  const [error] = document.errors;
  if (error !== undefined) {
    report(
      lines.linePos(Math.min(error.pos[0], text.trimEnd().length)).line,
      `Not valid YAML: ${error.message}`,
    );
    return null;
  }
  if (document.contents === null) return [];
  if (!isMap(document.contents)) {
    report(
      lineAt(document.contents),
      'The file must contain groups by language, such as "en: [[parcel, package]]".',
    );
    return null;
  }
  return document.contents.items.flatMap(({ key, value }): SourceSynonyms[] => {
    const name = isScalar(key) ? String(key.value) : '';
    const language = languageTag(name);
    if (language === null) {
      report(lineAt(key), `"${name}" is not a language tag.`);
      return [];
    }
    // A language without groups is valid.
    if (isScalar(value) && value.value === null) return [];
    if (!isSeq(value) || value.items.length > maxSynonymGroups) {
      report(lineAt(key), `${name} must be a list of at most ${maxSynonymGroups} groups.`);
      return [];
    }
    const context: GroupContext = { language, report, lineAt, problemOf };
    return [{ language, groups: value.items.flatMap((group) => readGroup(group, context)) }];
  });
}

interface GroupContext {
  readonly language: string;
  readonly report: ReportSynonym;
  readonly lineAt: (node: unknown) => number;
  readonly problemOf: NonNullable<ReadOptions['synonymProblem']>;
}

/** Returns a group of at least two words or phrases; an empty list, with a report, if it is invalid. */
function readGroup(group: unknown, { language, report, lineAt, problemOf }: GroupContext): string[][] {
  const refuse = (message: string) => {
    report(lineAt(group), message);
    return [];
  };
  if (!isSeq(group) || group.items.length > maxSynonymMembers) {
    return refuse(`A group must be a list of at most ${maxSynonymMembers} words and phrases.`);
  }
  const members = group.items.flatMap((item) => {
    const member = isScalar(item) ? oneLine(item.source ?? String(item.value)) : '';
    const problem =
      member === '' || member.length > maxSynonymLength
        ? `A word or phrase must have 1 to ${maxSynonymLength} characters.`
        : problemOf(member, language);
    if (problem === null) return [member];
    report(lineAt(item), problem);
    return [];
  });
  if (members.length < 2) return refuse('A group must have at least two words or phrases.');
  return [members];
}
