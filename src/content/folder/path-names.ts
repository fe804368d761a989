/** Orders, titles and parts of keys by the names of files and folders. */

const markdownExtension = /\.(mdx?|markdown)$/i;

/** `01-`, `2. ` and the like, but not the date of `2024-05-01-news` nor the version of `1.5-notes`. */
const numericPrefix = /^(\d{1,4})(?:[ ]*[-_.]+[ ]*|[ ]+)(?=[^\d\s\-_.])/;

export function isMarkdown(path: string): boolean {
  return markdownExtension.test(path);
}

/** Whether a file is the first page of its folder. */
export function isFolderPage(path: string): boolean {
  return /(^|\/)(index|readme)\.(mdx?|markdown)$/i.test(path);
}

/** The folder of a path; '' in the root. */
export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function leadingNumber(name: string): number | null {
  const digits = numericPrefix.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The part of a key: the name without its number, the extension of a Markdown file, and the `_` of a collection. */
export function keyPart(name: string): string {
  return name.replace(markdownExtension, '').replace(numericPrefix, '').replace(/^_+/, '');
}

/** Whether a file is written in MDX, which Docusaurus reads. */
export function isMdx(path: string): boolean {
  return /\.mdx$/i.test(path);
}

/** `01-getting-started.md` → `Getting started`. */
export function titleFromName(name: string, language: string): string {
  const words = keyPart(name)
    .replace(/[-_\s]+/g, ' ')
    .trim();
  const [first = ''] = words;
  return first.toLocaleUpperCase(language) + words.slice(first.length);
}
