import { createExpansionBudget, type Expanded } from '../dialects/expansion.ts';
import { dialects } from '../dialects/index.ts';
import { createUnknown } from '../dialects/unknown.ts';
import { noValues } from '../dialects/values.ts';
import type { MarkdownOptions } from './markdown.ts';
import type { Report } from './report.ts';

export interface ArticleIncludes {
  /** Path of the article, relative to the folder. */
  readonly file: string;
  /** Reads the first existing file of several paths, relative to the folder; null if none exists. */
  read(paths: readonly string[]): Promise<string | null>;
}

/**
 * Returns the article with its includes expanded; null if the dialect has no includes. `firstLine` is the line of the
 * file on which `source` begins.
 */
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
