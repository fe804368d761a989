import type { SourceReference } from '../../../../content/folder/content.ts';

interface Hashed extends SourceReference {
  readonly hash: string;
}

interface Stored extends Hashed {
  readonly isRemoved: boolean;
}

export interface Comparison<S, R> {
  readonly added: S[];
  /** Also what had been removed and is back. */
  readonly changed: { readonly source: S; readonly stored: R }[];
  readonly unchanged: { readonly source: S; readonly stored: R }[];
  readonly removed: R[];
}

/** Compares what a folder says with what is stored, by key and language. What is in `unread` is not removed. */
export function compare<S extends Hashed, R extends Stored>(
  sources: readonly S[],
  rows: readonly R[],
  unread: readonly SourceReference[],
): Comparison<S, R> {
  const comparison: Comparison<S, R> = { added: [], changed: [], unchanged: [], removed: [] };
  const storedBy = new Map(rows.map((row) => [nameOf(row), row]));
  for (const source of sources) {
    const stored = storedBy.get(nameOf(source));
    if (stored === undefined) comparison.added.push(source);
    else if (stored.isRemoved || stored.hash !== source.hash) comparison.changed.push({ source, stored });
    else comparison.unchanged.push({ source, stored });
  }
  const present = new Set([...sources, ...unread].map(nameOf));
  comparison.removed.push(...rows.filter((row) => !row.isRemoved && !present.has(nameOf(row))));
  return comparison;
}

function nameOf(thing: SourceReference): string {
  return `${thing.language}/${thing.key}`;
}
