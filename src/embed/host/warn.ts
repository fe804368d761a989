/** Warnings to the developer of the page. */
export const warn = (message: unknown): void => console.warn(`frontdesk: ${message}`);
