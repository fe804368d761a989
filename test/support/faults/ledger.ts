/**
 * Everything that was sent to a server while it was ill-treated, and what it acknowledged. Each write carries a mark, by
 * which it is found again wherever it was stored; votes and views carry none, and are counted by their article.
 */

/** What is stored once for each mark. */
export type MarkedKind = 'ticket' | 'message' | 'contact' | 'upload' | 'mail';

/** What is only counted. */
export type CountedKind = 'vote' | 'view';

export interface Write {
  readonly kind: MarkedKind;
  readonly mark: string;
  isAcknowledged: boolean;
  /** Where the answer said that it is: the id of a ticket or of a contact, the path of a file; null: it did not say. */
  place: string | null;
}

export interface Count {
  readonly kind: CountedKind;
  /** What it was given to. */
  readonly articleId: number;
  sent: number;
  acknowledged: number;
}

export interface Ledger {
  /** Writes down what is about to be sent, once, however often it is tried. */
  send(kind: MarkedKind): Write;
  sendCounted(kind: CountedKind, articleId: number): Count;
  readonly writes: readonly Write[];
  readonly counts: Iterable<Count>;
  /** How many writes were acknowledged so far, of all kinds. */
  acknowledged(): number;
}

/** Marks as they stand in texts. */
export const markPattern = /\bmark-[a-z0-9]+-\d+\b/;

/** @param name what its marks begin with, so that those of two ledgers differ; letters and digits */
export function createLedger(name: string): Ledger {
  const writes: Write[] = [];
  const counts = new Map<string, Count>();
  return {
    writes,
    get counts() {
      return counts.values();
    },
    send(kind) {
      const write: Write = {
        kind,
        mark: `mark-${name}-${writes.length}`,
        isAcknowledged: false,
        place: null,
      };
      writes.push(write);
      return write;
    },
    sendCounted(kind, articleId) {
      const key = `${kind} ${articleId}`;
      const count = counts.get(key) ?? { kind, articleId, sent: 0, acknowledged: 0 };
      counts.set(key, count);
      count.sent += 1;
      return count;
    },
    acknowledged() {
      const counted = [...counts.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
      return counted + writes.filter(({ isAcknowledged }) => isAcknowledged).length;
    },
  };
}
