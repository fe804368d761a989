import type { SourceReference } from '../../../../content/folder/content.ts';

interface Hashed extends SourceReference {
  readonly hash: string;
}

interface Stored extends Hashed {
  readonly isRemoved: boolean;
}

export interface Comparison<S, R> {
  readonly added: S[];
  /** The sources whose content differs from the stored row, or whose row was marked as removed. */
  readonly changed: { readonly source: S; readonly stored: R }[];
  readonly unchanged: { readonly source: S; readonly stored: R }[];
  readonly removed: R[];
}

/** Compares a folder with stored rows, by key and language. Rows of `unread` files do not count as removed. */
export function compare<S extends Hashed, R extends Stored>(
  sources: readonly S[],
  rows: readonly R[],
  unread: readonly SourceReference[],
): Comparison<S, R> {
  const comparison: Comparison<S, R> = { added: [], changed: [], unchanged: [], removed: [] };
  const storedBy = new Map(rows.map((row) => [referenceKey(row), row]));
  for (const source of sources) {
    const stored = storedBy.get(referenceKey(source));
    if (stored === undefined) comparison.added.push(source);
    else if (stored.isRemoved || stored.hash !== source.hash) comparison.changed.push({ source, stored });
    else comparison.unchanged.push({ source, stored });
  }
  const present = new Set([...sources, ...unread].map(referenceKey));
  comparison.removed.push(...rows.filter((row) => !row.isRemoved && !present.has(referenceKey(row))));
  return comparison;
}

function referenceKey(thing: SourceReference): string {
  return `${thing.language}/${thing.key}`;
}
