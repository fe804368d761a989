/** Takes back what a terminal shows in the line of the cursor, and goes to its beginning. */
export const clearedLine = '\r\u001b[K';
