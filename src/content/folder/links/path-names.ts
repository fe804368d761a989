/** Derives sort positions, titles and parts of articles' keys from names of files and folders, as `02-billing.md`. */

const markdownExtension = /\.(mdx?|markdown)$/i;

/** Matches a number prefix such as `01-` or `2. `, but not a date (`2024-05-01-news`) or version (`1.5-notes`). */
const numericPrefix = /^(\d{1,4})(?:[ ]*[-_.]+[ ]*|[ ]+)(?=[^\d\s\-_.])/;

export function isMarkdown(path: string): boolean {
  return markdownExtension.test(path);
}

/** Whether a file is the index page of its folder. */
export function isFolderPage(path: string): boolean {
  return /(^|\/)(index|readme)\.(mdx?|markdown)$/i.test(path);
}

/** Whether a page has the name of its folder, as `orders/orders.md`: in Docusaurus that is the page of the folder. */
export function hasNameOfFolder(folders: readonly string[], name: string): boolean {
  const folder = folders.at(-1);
  return folder !== undefined && keyPart(folder).toLowerCase() === keyPart(name).toLowerCase();
}

/** Returns the folder of a path; '' for a path without folders. */
export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the order that a name begins with; null without one. A number beside names without any is no order. */
export function orderInName(name: string, isNumbered: boolean): number | null {
  return isNumbered || name.startsWith('0') ? leadingNumber(name) : null;
}

export function leadingNumber(name: string): number | null {
  const digits = numericPrefix.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns a name's part of a key: without number prefix, Markdown extension, and a collection's `_`. */
export function keyPart(name: string): string {
  return name.replace(markdownExtension, '').replace(numericPrefix, '').replace(/^_+/, '');
}

/** Whether a file is MDX, which is read as Docusaurus reads it. */
export function isMdx(path: string): boolean {
  return /\.mdx$/i.test(path);
}

/**
 * Makes a title from a name: `Getting started` for `01-getting-started.md`. In a name with blanks, hyphens are hyphens.
 * @param isNumbered whether numbers at the beginning of names in its folder are an order
 */
export function titleFromName(name: string, language: string, isNumbered: boolean): string {
  const whole = name.replace(markdownExtension, '').replace(/^_+/, '');
  const named = orderInName(name, isNumbered) === null ? whole : keyPart(name);
  const words = named.replace(/\s/.test(named) ? /\s+/g : /[-_]+/g, ' ').trim();
  const [first = ''] = words;
  return first.toLocaleUpperCase(language) + words.slice(first.length);
}
