/** The lists of a contact: each value once, and one of them primary. */

export interface Entry {
  readonly value: string;
  /** Entries with the same key are the same entry, however they are written. */
  readonly key: string;
  readonly isPrimary: boolean;
}

/**
 * The first entry of each key, in order. The first one that is marked is primary, else the first of all; a mark on a
 * repeated value is a mark on the value.
 */
export function settleEntries(entries: readonly Entry[]): Entry[] {
  const primary = entries.find(({ isPrimary }) => isPrimary) ?? entries[0];
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(entry.key)) first.set(entry.key, entry);
  return Array.from(first.values(), (entry) => ({ ...entry, isPrimary: entry.key === primary?.key }));
}
