/** Whether regular expressions take no more than linear time, or are listed with the reason why they may. */

import { check, type Diagnostics } from 'recheck';
import type { BuiltExpression, Expression } from './collect-expressions.ts';

/** An expression that takes a power of the time, but only of a text that is short or the operator's own. */
export interface PolynomialExpression {
  readonly file: string;
  /** As it stands in the file. */
  readonly code: string;
  /** Characters of the longest text that it meets, and where longer ones are refused; or that it is the operator's. */
  readonly text: 'of the operator' | { readonly characters: number; readonly checkedIn: string };
  readonly reason: string;
}

/** An expression that the program puts together, with examples of every part, as wild as the program lets them be. */
export interface ExampledExpression {
  readonly file: string;
  readonly code: string;
  /** Each example gives the source of every part, by the code that stands in its place. */
  readonly examples: readonly Readonly<Record<string, string>>[];
}

/** Code that looks as if a text became an expression, and does not. */
export interface InnocentCode {
  readonly file: string;
  readonly code: string;
  readonly reason: string;
}

export interface ExpressionLists {
  readonly polynomial: readonly PolynomialExpression[];
  readonly built: readonly ExampledExpression[];
  readonly innocent: readonly InnocentCode[];
}

/** Characters of a text for which a polynomial expression is still quick. */
const mostCharacters = 1000;

/**
 * By numbers of steps and not by the clock, so that every machine comes to the same result. The one clock ends a check
 * that goes on for good, and its result is then unknown.
 */
const parameters = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 100_000,
};

type Complexity = 'safe' | 'polynomial' | 'exponential' | 'unknown';

/** Checks each expression once, and takes the word of a list for those that it holds. */
export class ExpressionJudge {
  readonly #safe: ReadonlySet<string>;
  readonly #judged = new Map<string, Promise<Complexity>>();
  #begun: Promise<unknown> | undefined;

  /** @param safe expressions, as they are written, that were found safe before */
  constructor(safe: readonly string[] = []) {
    this.#safe = new Set(safe);
  }

  async complexity(source: string, flags: string): Promise<Complexity> {
    const key = `/${source}/${flags}`;
    const complexity =
      this.#judged.get(key) ?? (this.#safe.has(key) ? Promise.resolve('safe') : this.#check(source, flags));
    this.#judged.set(key, complexity);
    return await complexity;
  }

  /** Those of the expressions asked for that are safe, as they are written, sorted. */
  async safe(): Promise<string[]> {
    const judged = await Promise.all(
      Array.from(this.#judged, async ([key, complexity]) => ((await complexity) === 'safe' ? [key] : [])),
    );
    return judged.flat().sort();
  }

  async #check(source: string, flags: string): Promise<Complexity> {
    // The first check starts the program that checks: of many that begin at once, each would start one.
    this.#begun ??= check('', '', parameters);
    await this.#begun;
    return readComplexity(await check(source, flags, parameters));
  }
}

/** One line for each expression that must not be, and for each entry of the lists that is no longer needed. */
export async function judgeExpressions(
  expressions: readonly Expression[],
  lists: ExpressionLists,
  judge = new ExpressionJudge(),
): Promise<string[]> {
  const needed = new Set<object>();
  const findIn = <T extends { file: string; code: string }>(
    list: readonly T[],
    { file, code }: Expression,
  ) => {
    const entry = list.find((listed) => listed.file === file && listed.code === code);
    if (entry) needed.add(entry);
    return entry;
  };

  async function problemOf(expression: Expression): Promise<string | null> {
    if (expression.kind === 'hidden') {
      return findIn(lists.innocent, expression) ? null : 'a text becomes an expression, or a RegExp hides';
    }
    const examples = expression.kind === 'built' ? findIn(lists.built, expression)?.examples : [{}];
    if (!examples) return 'is built of parts, and has no examples of them';
    const complexities = new Set<Complexity>();
    for (const example of examples) {
      const source = expression.kind === 'built' ? fill(expression, example) : expression.source;
      if (source === null) return 'has a part without an example';
      complexities.add(await judge.complexity(source, expression.flags));
    }
    for (const worst of ['exponential', 'unknown'] as const)
      if (complexities.has(worst)) return `is ${worst}`;
    if (!complexities.has('polynomial')) return null;
    const listed = findIn(lists.polynomial, expression);
    if (!listed) return 'is polynomial, and not listed';
    const { text } = listed;
    if (text === 'of the operator' || text.characters <= mostCharacters) return null;
    return `is polynomial, and meets more than ${mostCharacters} characters`;
  }

  const problems = await Promise.all(
    expressions.map(async (expression) => {
      const problem = await problemOf(expression);
      return problem === null ? [] : [`${expression.file}:${expression.line} ${problem}: ${expression.code}`];
    }),
  );
  const left = [...lists.polynomial, ...lists.built, ...lists.innocent].filter((entry) => !needed.has(entry));
  return [...problems.flat(), ...left.map(({ file, code }) => `${file} is listed without need: ${code}`)];
}

function readComplexity(found: Diagnostics): Complexity {
  return found.status === 'vulnerable' ? found.complexity.type : found.status;
}

/** The source with an example of each part; null where a part has none. */
function fill({ pieces }: BuiltExpression, example: Readonly<Record<string, string>>): string | null {
  const texts = pieces.map((piece) => (typeof piece === 'string' ? piece : example[piece.part]));
  return texts.includes(undefined) ? null : texts.join('');
}
