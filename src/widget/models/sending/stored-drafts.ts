/** The drafts of one name in the browser: one for each tab in which text was typed. */

import type { UploadedFile } from '../../../client/send-file.ts';
import type { Visitor } from '../visitor/visitor.ts';

export interface Draft {
  /** Idempotency key of the future message, so that two tabs with the same draft send one message. */
  readonly key: string;
  /** Changes with every edit. */
  readonly version: string;
  /** Time at which the empty draft was created, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Time of the last edit, in milliseconds since 1970. */
  readonly changedAt: number;
  /** Typed texts by the name of their field. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
  /** Whether the text is complete, and only the visitor's address is missing. */
  readonly isComplete?: boolean;
}

export interface StoredDrafts {
  /** Returns the name of a draft's stored value. */
  storedName(key: string): string;
  read(key: string): Draft | undefined;
  /** Returns the draft with which this tab continues on its next page. */
  readOwn(): Draft | undefined;
  readNewest(): Draft | undefined;
  write(draft: Draft): void;
  remove(key: string): void;
  setOwn(key: string | undefined): void;
}

export function createStoredDrafts(
  { storage, tabStorage }: Pick<Visitor, 'storage' | 'tabStorage'>,
  name: string,
): StoredDrafts {
  const tabName = `draft:${name}`;
  const storedName = (key: string) => `${tabName}:${key}`;

  function readNamed(stored: string): Draft[] {
    const kept = storage.read(stored);
    return isDraft(kept) ? [kept] : [];
  }

  const read = (key: string) => readNamed(storedName(key))[0];

  return {
    storedName,
    read,
    readOwn() {
      const key = tabStorage.read(tabName);
      return typeof key === 'string' ? read(key) : undefined;
    },
    readNewest() {
      const [newest] = storage
        .names(storedName(''))
        .flatMap(readNamed)
        .sort((a, b) => b.changedAt - a.changedAt);
      return newest;
    },
    write(draft) {
      storage.write(storedName(draft.key), draft);
    },
    remove(key) {
      storage.write(storedName(key), undefined);
    },
    setOwn(key) {
      tabStorage.write(tabName, key);
    },
  };
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('values' in kept && 'files' in kept)) return false;
  if (!('key' in kept && typeof kept.key === 'string' && 'changedAt' in kept)) return false;
  return typeof kept.values === 'object' && kept.values !== null && Array.isArray(kept.files);
}
