/** Runs the tasks of one name one after the other, and those of different names side by side. */
export function createOneAtATime(): <T>(name: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();

  return async (name, task) => {
    const before = last.get(name) ?? Promise.resolve();
    const running = before.then(task, task);
    const settled = running.catch(() => {});
    last.set(name, settled);
    try {
      return await running;
    } finally {
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
