/** Counts what an import found and did not find, by kind and notation. */

import { type ProblemKind, problemKinds } from '../../article/report.ts';
import type { Problem, Tally } from '../content.ts';

export interface Summary {
  found(kind: ProblemKind, form: string): void;
  /** Returns kinds in the order of `problemKinds`; within a kind, the most frequent notation first. */
  tallies(problems: readonly Problem[]): Tally[];
}

interface Count {
  readonly kind: ProblemKind;
  readonly form: string;
  found: number;
  failed: number;
  readonly files: Set<string>;
}

export function createSummary(): Summary {
  const found: { readonly kind: ProblemKind; readonly form: string }[] = [];
  return {
    found(kind, form) {
      found.push({ kind, form });
    },
    tallies(problems) {
      const counts = new Map<string, Count>();
      const problemCount = (kind: ProblemKind, form: string): Count => {
        const count = counts.get(`${kind} ${form}`) ?? {
          kind,
          form,
          found: 0,
          failed: 0,
          files: new Set(),
        };
        counts.set(`${kind} ${form}`, count);
        return count;
      };
      for (const { kind, form } of found) problemCount(kind, form).found += 1;
      for (const { kind, form, count, file } of problems) {
        const of = problemCount(kind, form);
        of.failed += count;
        of.files.add(file);
      }
      return [...counts.values()].sort(compareCounts).map(({ files, ...count }) => ({
        ...count,
        files: files.size,
      }));
    },
  };
}

function compareCounts(a: Count, b: Count): number {
  return (
    problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind) ||
    b.found + b.failed - (a.found + a.failed) ||
    (a.form < b.form ? -1 : 1)
  );
}
