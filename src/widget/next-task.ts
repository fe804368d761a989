/** Resolves in a task of its own: what the visitor does, and what the browser draws, comes before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
