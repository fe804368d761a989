/** The lists of a contact: each value once, and one primary. */

export interface Entry {
  readonly value: string;
  /** The same for all spellings of a value. */
  readonly key: string;
  readonly isPrimary: boolean;
}

/**
 * Returns the first entry of each key, in order. The first marked entry is primary, else the first; a mark on a
 * repeated value counts for the value.
 */
export function settleEntries(entries: readonly Entry[]): Entry[] {
  const primary = entries.find(({ isPrimary }) => isPrimary) ?? entries[0];
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(entry.key)) first.set(entry.key, entry);
  return Array.from(first.values(), (entry) => ({ ...entry, isPrimary: entry.key === primary?.key }));
}
