/** Normalizes the lists of a contact: each value occurs once, and one entry is primary. */

export interface Entry {
  readonly value: string;
  /** A key that all spellings of the value share. */
  readonly key: string;
  readonly isPrimary: boolean;
}

/**
 * Returns the first entry of each key, in order. The primary entry is the first that is marked as primary, else the
 * first of all. A mark on a repeated value counts for its first entry.
 */
export function settleEntries(entries: readonly Entry[]): Entry[] {
  const primary = entries.find(({ isPrimary }) => isPrimary) ?? entries[0];
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(entry.key)) first.set(entry.key, entry);
  return Array.from(first.values(), (entry) => ({ ...entry, isPrimary: entry.key === primary?.key }));
}
