/** Markdown to the HTML of an article: its headings have ids, and its links and pictures are placeholders. */

import type { SourceFile, SourceLinks, SourceReference } from './content.ts';
import { headingsOf, identifyHeadings } from './headings.ts';
import {
  attribute,
  type Element,
  isElement,
  isText,
  type ParentNode,
  parseHtml,
  printHtml,
  remove,
  replaceWithText,
  setAttribute,
  unwrap,
  visit,
} from './html-tree.ts';
import type { LinkTarget } from './link-targets.ts';
import { articlePlaceholder, filePlaceholder, isLinkElement, isPictureAttribute } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import type { Report } from './member-reader.ts';
import { PictureError } from './pictures.ts';
import { lineOfText, plainText } from './plain-text.ts';

/** How an article finds what it links to. */
export interface Surroundings {
  linkTarget(href: string): LinkTarget;
  pictureTarget(src: string): LinkTarget;
  /** Gives the key of an article; it may report a missing heading later, when all have been read. */
  article(path: string, fragment: string, line: number): SourceReference;
  /** Told of each link within the article. */
  here(fragment: string, line: number): void;
  /** @throws PictureError */
  picture(paths: readonly string[]): Promise<SourceFile>;
  report: Report;
}

export interface ArticleHtml {
  /** Of the first heading that was written with `#`. */
  readonly title: string | null;
  readonly html: string;
  readonly plain: string;
  readonly headings: string[];
  readonly links: SourceLinks;
  /** What a link's fragment can name. */
  readonly anchors: ReadonlySet<string>;
}

/**
 * `givenTitle` is that of the front matter: without one, the first heading is the title and is taken out of the
 * text, as is one that says the same. `firstLine` is the line of the file on which `source` begins.
 * @throws TooDeepError
 */
export async function makeArticleHtml(
  source: string,
  firstLine: number,
  givenTitle: string | null,
  surroundings: Surroundings,
): Promise<ArticleHtml> {
  const { html, lineAt, titleOffset } = renderMarkdown(source, firstLine);
  const tree = parseHtml(html);
  const anchors = identifyHeadings(tree);
  const heading = headingsOf(tree).find(
    (candidate) => titleOffset !== null && candidate.sourceCodeLocation?.startOffset === titleOffset,
  );
  const title = heading === undefined ? '' : lineOfText(heading);
  if (heading !== undefined && (givenTitle === null || isSameText(title, givenTitle))) remove(heading);

  const elements = tidyTree(tree);
  const articles = new Map<string, SourceReference>();
  const files = new Set<string>();
  const linker = { ...surroundings, articles, files };
  for (const element of elements) {
    const line = lineAt(element.sourceCodeLocation?.startOffset ?? 0);
    if (isLinkElement(element)) await resolveLink(element, line, linker);
    else await resolvePictures(element, line, linker);
  }
  return {
    title: title === '' ? null : title,
    html: printHtml(tree).trim(),
    plain: plainText(tree),
    headings: headingsOf(tree)
      .map(lineOfText)
      .filter((text) => text !== ''),
    links: { articles: [...articles.values()], files: [...files] },
    anchors,
  };
}

interface Linker extends Surroundings {
  readonly articles: Map<string, SourceReference>;
  readonly files: Set<string>;
}

function isSameText(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

/**
 * Takes out comments, makes callouts (`> [!NOTE]`) of blockquotes, and says how cells are aligned without a
 * style, which pages may forbid.
 * @returns the elements that have urls.
 */
function tidyTree(tree: ParentNode): Element[] {
  const withUrls: Element[] = [];
  visit(tree, (node) => {
    if (node.nodeName === '#comment') remove(node);
    if (!isElement(node)) return;
    if (node.tagName === 'blockquote') markCallout(node);
    if (node.tagName === 'td' || node.tagName === 'th') alignCell(node);
    if (hasUrl(node)) withUrls.push(node);
  });
  return withUrls;
}

function hasUrl(element: Element): boolean {
  return element.attrs.some(
    ({ name }) => (name === 'href' && isLinkElement(element)) || isPictureAttribute(name),
  );
}

function markCallout(quote: Element): void {
  const paragraph = quote.childNodes.find(isElement);
  const text = paragraph?.childNodes[0];
  if (paragraph?.tagName !== 'p' || text === undefined || !isText(text)) return;
  const match = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(\n|$)/i.exec(text.value);
  if (match === null) return;
  setAttribute(quote, 'class', (match[1] ?? '').toLowerCase());
  text.value = text.value.slice(match[0].length);
  if (lineOfText(paragraph) === '' && paragraph.childNodes.length === 1) remove(paragraph);
}

function alignCell(cell: Element): void {
  const side = /^text-align:\s*(left|center|right);?$/.exec(attribute(cell, 'style') ?? '')?.[1];
  if (side === undefined) return;
  setAttribute(cell, 'style', null);
  setAttribute(cell, 'align', side);
}

async function resolveLink(element: Element, line: number, linker: Linker): Promise<void> {
  const target = linker.linkTarget(attribute(element, 'href') ?? '');
  if (target.kind === 'here') linker.here(target.fragment, line);
  if (target.kind === 'article') {
    const article = linker.article(target.path, target.fragment, line);
    linker.articles.set(`${article.language}/${article.key}`, article);
    setAttribute(element, 'href', articlePlaceholder(article.key, article.language, target.fragment));
  }
  if (target.kind === 'picture') {
    const url = await pictureUrl(target.paths, line, linker);
    if (url === null) unwrap(element);
    else setAttribute(element, 'href', url);
  }
  if (target.kind === 'nowhere') {
    linker.report(line, target.message);
    unwrap(element);
  }
}

/** `src`, `srcset` and `poster` of whatever has them. What cannot be shown leaves its alternative text. */
async function resolvePictures(element: Element, line: number, linker: Linker): Promise<void> {
  for (const { name, value } of element.attrs.filter((candidate) => isPictureAttribute(candidate.name))) {
    const candidates = name === 'srcset' ? value.trim().split(/,\s+/) : [value.trim()];
    const resolved: string[] = [];
    for (const candidate of candidates) {
      const [src = '', ...descriptors] = name === 'srcset' ? candidate.split(/\s+/) : [candidate];
      const url = await resolvePicture(src, line, linker);
      if (url !== null) resolved.push([url, ...descriptors].join(' '));
    }
    setAttribute(element, name, resolved.length === 0 ? null : resolved.join(', '));
  }
  if (element.attrs.some(({ name }) => isPictureAttribute(name))) return;
  if (element.tagName === 'img') replaceWithText(element, attribute(element, 'alt') ?? '');
  if (element.tagName === 'source') remove(element);
}

async function resolvePicture(src: string, line: number, linker: Linker): Promise<string | null> {
  const target = linker.pictureTarget(src);
  if (target.kind === 'picture') return pictureUrl(target.paths, line, linker);
  if (target.kind === 'elsewhere') return src;
  if (target.kind === 'nowhere') linker.report(line, target.message);
  return null;
}

async function pictureUrl(paths: readonly string[], line: number, linker: Linker): Promise<string | null> {
  try {
    const { hash, name } = await linker.picture(paths);
    linker.files.add(hash);
    return filePlaceholder(hash, name);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    linker.report(line, `The picture ${error.message}.`);
    return null;
  }
}
