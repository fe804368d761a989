/** Questions in the words of visitors, with the articles that answer them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';

const SearchQuestion = Type.Object({
  /** Language tag. */
  lang: Type.String(),
  /** How it is written, such as `terse` or `typo`. */
  kind: Type.String(),
  question: Type.String({ minLength: 1 }),
  /** Paths of articles below the folder of their language, the best first; `.md` may be left out. */
  answers: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
});

export type SearchQuestion = Static<typeof SearchQuestion>;

const searchQuestions = Compile(Type.Array(SearchQuestion));

/**
 * Returns the questions of a YAML file, their answers without `.md`.
 * @throws Error if the file cannot be read, or is no list of questions.
 */
export function readSearchQuestions(file: string): SearchQuestion[] {
  const questions: unknown = parse(readFileSync(file, 'utf8'));
  if (!searchQuestions.Check(questions)) {
    const [problem] = searchQuestions.Errors(questions);
    throw new Error(`${file}${problem?.instancePath ?? ''} ${problem?.message ?? 'is no list of questions'}`);
  }
  return questions.map((question) => ({
    ...question,
    answers: question.answers.map((path) => path.replace(/\.md$/i, '')),
  }));
}

/**
 * Returns the questions about the demo shop. The ranking may be tuned with the `tuning` ones; the `held-out` ones only
 * judge it, so nobody who works on the ranking reads them.
 */
export function demoQuestions(set: 'tuning' | 'held-out'): SearchQuestion[] {
  return readSearchQuestions(join(import.meta.dirname, '../../../e2e/bench/search', set, 'demo.yaml'));
}
