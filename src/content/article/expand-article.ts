/** Expands the includes of an article, in the way of its dialect. */

import { createExpansionBudget, type Expanded } from '../dialects/expansion.ts';
import { dialects } from '../dialects/index.ts';
import { createUnknown } from '../dialects/unknown.ts';
import { noValues } from '../dialects/values.ts';
import type { MarkdownOptions } from './markdown.ts';
import type { Report } from './report.ts';

/** The files of the folder that an article may include. */
export interface ArticleIncludes {
  /** Path of the article below the folder. */
  readonly file: string;
  /** Reads the first of some paths below the folder that is a file in it; null without one. */
  read(paths: readonly string[]): Promise<string | null>;
}

/** `firstLine` is the line of the file on which `source` begins. Null for a dialect without includes. */
export async function expandArticle(
  source: string,
  firstLine: number,
  includes: ArticleIncludes,
  { dialect = 'github', values = noValues }: MarkdownOptions,
  report: Report,
): Promise<Expanded | null> {
  const unknown = createUnknown();
  const expanded = await dialects[dialect].expand?.(source, {
    ...includes,
    values,
    leaveOut: unknown.leaveOut,
    report: (line, message) => report(line + firstLine, message, { kind: 'construct' }),
    budget: createExpansionBudget(),
  });
  for (const { line, message, form, count } of unknown.problems()) {
    report(line + firstLine, message, { kind: 'construct', form, count });
  }
  return expanded ?? null;
}
