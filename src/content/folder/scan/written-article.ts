/** Writes an article of the desk as a file of a folder: Markdown with front matter. */

import { type Document, isMap, isScalar, parseDocument } from 'yaml';

export interface WrittenArticleFile {
  readonly title: string;
  /** Plain text; '' if it has none. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly tags: readonly string[];
  readonly markdown: string;
  /** Members that a new file needs, so that an import finds the article: its key, and its place. */
  readonly identity: Readonly<Record<string, string>>;
}

/** Members by which a file is a draft or has a time; what is written is published. */
const states = ['status', 'draft', 'published', 'publishat', 'unpublishat'];

/** Returns the text of a file. @param existing the present text, whose other members of YAML stay; null for a new file */
export function writtenArticle(article: WrittenArticleFile, existing: string | null): string {
  const document = parseDocument(existing === null ? '' : frontMatterOf(existing));
  const { title, description, keywords, tags, identity } = article;
  for (const [name, value] of Object.entries(identity)) setMember(document, name, value);
  setMember(document, 'title', title);
  setMember(document, 'description', description === '' ? null : description);
  setMember(document, 'keywords', keywords.length === 0 ? null : [...keywords]);
  setMember(document, 'tags', tags.length === 0 ? null : [...tags]);
  for (const name of states) setMember(document, name, null);
  return `---\n${document.toString({ lineWidth: 0 }).trimEnd()}\n---\n\n${article.markdown.trim()}\n`;
}

/** Returns the YAML of a file's front matter; '' without one, or if it is not YAML. */
function frontMatterOf(text: string): string {
  const [, yaml = ''] = /^---[ \t]*\r?\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*$/m.exec(text) ?? [];
  const { contents, errors } = parseDocument(yaml);
  return isMap(contents) && errors.length === 0 ? yaml : '';
}

/** Sets a member under the name that the author gave it; null removes it. */
function setMember(document: Document, name: string, value: string | readonly string[] | null): void {
  const written = isMap(document.contents)
    ? document.contents.items.map(({ key }) => (isScalar(key) ? String(key.value) : String(key)))
    : [];
  const existing = written.filter((one) => normalised(one) === name);
  if (value === null) for (const one of existing) document.delete(one);
  else document.set(existing[0] ?? name, value);
}

const normalised = (name: string) => name.toLowerCase().replace(/[-_]/g, '');
