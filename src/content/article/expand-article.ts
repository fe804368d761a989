/** Puts into the text of an article what its dialect takes from other files of the folder. */

import { createExpansionBudget, type Expanded } from '../dialects/expansion.ts';
import { dialects } from '../dialects/index.ts';
import { createUnknown } from '../dialects/unknown.ts';
import { noValues } from '../dialects/values.ts';
import type { MarkdownOptions } from './markdown.ts';
import type { Report } from './report.ts';

/** What other files of the folder an article may take in. */
export interface ArticleIncludes {
  /** Path of the article below the folder. */
  readonly file: string;
  /** The text of the first of some paths below the folder that is a file within it; null where none is. */
  read(paths: readonly string[]): Promise<string | null>;
}

/** `firstLine` is the line of the file on which `source` begins. Null where nothing can be put in. */
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
