/** Returns a function that creates something the first time that it is called, and returns the same from then on. */
export function lazily<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
