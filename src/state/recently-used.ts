/** Values by key. Of more than `most`, those that were used longest ago are dropped, unless they are needed. */
export class RecentlyUsed<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #most: number;
  readonly #isNeeded: (value: Value) => boolean;

  constructor(most: number, isNeeded: (value: Value) => boolean = () => false) {
    this.#most = most;
    this.#isNeeded = isNeeded;
  }

  /** Returns the value of a key without counting that as a use. */
  find(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  getOrCreate(key: Key, create: () => Value): Value {
    const value = this.#values.get(key) ?? create();
    this.put(key, value);
    return value;
  }

  put(key: Key, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const [oldest, candidate] of this.#values) {
      if (this.#values.size <= this.#most) break;
      if (!this.#isNeeded(candidate)) this.#values.delete(oldest);
    }
  }

  entries(): Iterable<[Key, Value]> {
    return this.#values.entries();
  }
}
