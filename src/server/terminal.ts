/** Clears the cursor's line of a terminal, and moves the cursor to its beginning. */
export const clearedLine = '\r\u001b[K';
