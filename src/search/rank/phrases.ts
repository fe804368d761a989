/** A phrase in a text: the position of its first word, and its number of words. */
export interface FoundPhrase {
  /** The stems of its words, separated by spaces. */
  readonly key: string;
  readonly start: number;
  readonly length: number;
}

/** Returns the key of a phrase, or of a word. */
export function phraseKey(stems: readonly string[]): string {
  return stems.join(' ');
}

/** More than the number of stems in phrases; keys of `#next` are built with it. */
const mostStems = 2 ** 20;

/** Phrases as a tree of numbered stems, for fast lookup of the words of thousands of articles. */
export class Phrases {
  /** The number of each stem in a phrase, counted from 1. */
  readonly #stems = new Map<string, number>();
  /** The next node, by a node and a stem's number; node 0 is the root. */
  readonly #next = new Map<number, number>();
  /** The key of the phrase that ends at each node. */
  readonly #keys: (string | undefined)[] = [undefined];

  /** Adds a phrase, by the stems of its words. */
  add(stems: readonly string[]): void {
    let node = 0;
    for (const stem of stems) {
      const number = this.#stems.get(stem) ?? this.#stems.size + 1;
      this.#stems.set(stem, number);
      const next = this.#next.get(node * mostStems + number) ?? this.#keys.length;
      this.#next.set(node * mostStems + number, next);
      if (next === this.#keys.length) this.#keys.push(undefined);
      node = next;
    }
    this.#keys[node] = phraseKey(stems);
  }

  /** Returns the union of these and other phrases. */
  with(others: Phrases): Phrases {
    const all = new Phrases();
    for (const phrases of [this, others]) {
      for (const key of phrases.#keys) if (key !== undefined) all.add(key.split(' '));
    }
    return all;
  }

  /** Returns a stem's number; 0 if it is in no phrase. */
  numberOf(stem: string): number {
    return this.#stems.get(stem) ?? 0;
  }

  /** Visits the phrases that begin at a position of a text of `count` words. */
  visitAt(
    start: number,
    count: number,
    numberAt: (position: number) => number,
    visit: (key: string, length: number) => void,
  ): void {
    let node = 0;
    for (let at = start; at < count; at += 1) {
      const number = numberAt(at);
      const next = number > 0 ? this.#next.get(node * mostStems + number) : undefined;
      if (next === undefined) return;
      const key = this.#keys[next];
      if (key !== undefined) visit(key, at + 1 - start);
      node = next;
    }
  }

  /** Finds the phrases in a text, by the stems of its words in order. */
  findIn(stems: readonly string[]): FoundPhrase[] {
    const found: FoundPhrase[] = [];
    const numbers = stems.map((stem) => this.numberOf(stem));
    for (const start of stems.keys()) {
      this.visitAt(
        start,
        stems.length,
        (at) => numbers[at] ?? 0,
        (key, length) => found.push({ key, start, length }),
      );
    }
    return found;
  }
}
