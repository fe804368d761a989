/** A `Map`, or a `WeakMap` for values that live as long as their key. */
interface Values<Key, T> {
  get(key: Key): T | undefined;
  set(key: Key, value: T): unknown;
}

/** Returns the value of a key, which is created on the first call. */
export function getOrCreate<Key, T>(values: Values<Key, T>, key: Key, create: () => T): T {
  const value = values.get(key) ?? create();
  values.set(key, value);
  return value;
}
