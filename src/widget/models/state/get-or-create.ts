/** A `Map`, or a `WeakMap` of what lives as long as its owner. */
interface Shelves<Key, T> {
  get(key: Key): T | undefined;
  set(key: Key, value: T): unknown;
}

/** What stands under a key; made the first time that it is asked for. */
export function take<Key, T>(from: Shelves<Key, T>, key: Key, make: () => T): T {
  const value = from.get(key) ?? make();
  from.set(key, value);
  return value;
}
