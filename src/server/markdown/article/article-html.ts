/**
 * Markdown to the HTML of an article. It is parsed once, into one tree; everything is done on that tree, and it is
 * printed once, with gaps where the urls of articles and pictures will stand.
 */

import { attribute, isElement, replaceNodes, setAttribute, textNode, visit } from '../../html/html-tree.ts';
import {
  type ChildNode,
  type Element,
  MarkupLimitError,
  type ParentNode,
  parseHtml,
} from '../../html/parse-html.ts';
import { lineOfText, plainText } from '../../html/plain-text.ts';
import { isLeftOut, removeInlineFromElement } from '../../html/without-inline.ts';
import type { SourceFile, SourceLinks, SourceReference } from '../folder/content.ts';
import { PictureError } from '../folder/pictures.ts';
import { type ArticleIncludes, expandArticle } from './expand-article.ts';
import { headingsOf, headingTexts, identifyHeadings } from './headings.ts';
import type { LinkTarget } from './link-targets.ts';
import {
  createLinkGaps,
  isLinkElement,
  isPictureAttribute,
  type LinkedHtml,
  type LinkGaps,
} from './links.ts';
import { type MarkdownOptions, type RenderedMarkdown, renderMarkdown } from './markdown.ts';
import type { Report } from './member-reader.ts';

/** What an article needs to know of its folder. */
export interface ArticleContext {
  linkTarget(href: string): LinkTarget;
  pictureTarget(src: string): LinkTarget;
  /** Gives the key of an article; it may report a missing heading later, when all have been read. */
  article(path: string, fragment: string, line: number): SourceReference;
  /** Told of each link to a heading of the article itself; it may report a missing one later. */
  expectHeading(fragment: string, line: number): void;
  /** @throws PictureError */
  picture(paths: readonly string[]): Promise<SourceFile>;
  report: Report;
  /** How its Markdown is read. */
  readonly markdown?: MarkdownOptions;
  /** Without it, it takes nothing from other files. */
  readonly includes?: ArticleIncludes;
}

export interface ArticleHtml {
  /** Of the first heading that was written with `#`. */
  readonly title: string | null;
  readonly html: LinkedHtml;
  readonly plain: string;
  readonly headings: string[];
  readonly links: SourceLinks;
  /** What a link's fragment can name. */
  readonly anchors: ReadonlySet<string>;
}

/**
 * `givenTitle` is that of the front matter: without one, the first heading is the title and is taken out of the
 * text, as is one that says the same. `firstLine` is the line of the file on which `source` begins.
 * @returns null, and a report, for markup that makes more of itself than any text does.
 */
export async function makeArticleHtml(
  source: string,
  firstLine: number,
  givenTitle: string | null,
  context: ArticleContext,
): Promise<ArticleHtml | null> {
  const { includes, markdown = {}, report } = context;
  const expanded = includes && (await expandArticle(source, firstLine, includes, markdown, report));
  const rendered = expanded
    ? renderMarkdown(expanded.text, firstLine, { ...markdown, lines: expanded.lines })
    : renderMarkdown(source, firstLine, markdown);
  for (const { line, message } of rendered.problems) context.report(line, message);
  try {
    return await readRendered(rendered, givenTitle, context);
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    context.report(rendered.lineAt(error.offset), `The HTML ${error.message}.`);
    return null;
  }
}

async function readRendered(
  { html, lineAt, titleOffset }: RenderedMarkdown,
  givenTitle: string | null,
  context: ArticleContext,
): Promise<ArticleHtml> {
  const tree = parseHtml(html);
  const anchors = identifyHeadings(tree);
  const heading = headingsOf(tree).find(
    (candidate) => titleOffset !== null && candidate.sourceCodeLocation?.startOffset === titleOffset,
  );
  const title = heading === undefined ? '' : lineOfText(heading);
  if (heading !== undefined && (givenTitle === null || isSameText(title, givenTitle))) {
    replaceNodes(tree, new Map([[heading, []]]));
  }

  const replacements: Replacements = new Map();
  const elements = tidyTree(tree, replacements);
  const articles = new Map<string, SourceReference>();
  const files = new Set<string>();
  const gaps = createLinkGaps();
  const linker = { ...context, articles, files, replacements, gaps };
  for (const element of elements) {
    const line = lineAt(element.sourceCodeLocation?.startOffset ?? 0);
    if (isLinkElement(element.tagName)) await resolveLink(element, line, linker);
    else await resolvePictures(element, line, linker);
  }
  replaceNodes(tree, replacements);
  return {
    title: title === '' ? null : title,
    html: gaps.print(tree),
    plain: plainText(tree),
    headings: headingTexts(tree),
    links: { articles: [...articles.values()], files: [...files] },
    anchors,
  };
}

/** Nodes, and what takes their place. */
type Replacements = Map<ChildNode, readonly ChildNode[]>;

interface Linker extends ArticleContext {
  readonly gaps: LinkGaps;
  readonly replacements: Replacements;
  readonly articles: Map<string, SourceReference>;
  readonly files: Set<string>;
}

function isSameText(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

/**
 * Takes out comments, and inline styles and handlers, which pages may forbid; so the alignment of cells becomes an
 * attribute of its own.
 * @returns the elements that have urls.
 */
function tidyTree(tree: ParentNode, replacements: Replacements): Element[] {
  const withUrls: Element[] = [];
  visit(tree, (node) => {
    if (node.nodeName === '#comment') replacements.set(node, []);
    if (!isElement(node)) return;
    if (isLeftOut(node)) replacements.set(node, []);
    if (node.tagName === 'td' || node.tagName === 'th') alignCell(node);
    removeInlineFromElement(node);
    if (hasUrl(node)) withUrls.push(node);
  });
  return withUrls;
}

function hasUrl(element: Element): boolean {
  return element.attrs.some(
    ({ name }) => (name === 'href' && isLinkElement(element.tagName)) || isPictureAttribute(name),
  );
}

function alignCell(cell: Element): void {
  const side = /^text-align:\s*(left|center|right);?$/.exec(attribute(cell, 'style') ?? '')?.[1];
  if (side !== undefined) setAttribute(cell, 'align', side);
}

async function resolveLink(element: Element, line: number, linker: Linker): Promise<void> {
  const target = linker.linkTarget(attribute(element, 'href') ?? '');
  if (target.kind === 'same-article') linker.expectHeading(target.fragment, line);
  if (target.kind === 'article') {
    const { path, fragment } = target;
    const article = linker.article(path, fragment, line);
    linker.articles.set(`${article.language}/${article.key}`, article);
    setAttribute(element, 'href', linker.gaps.forArticle({ ...article, fragment }));
  }
  if (target.kind === 'picture') {
    const url = await pictureGap(target.paths, line, linker);
    if (url === null) linker.replacements.set(element, element.childNodes);
    else setAttribute(element, 'href', url);
  }
  if (target.kind === 'broken') {
    linker.report(line, target.message);
    linker.replacements.set(element, element.childNodes);
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
  if (element.tagName === 'img') {
    const text = attribute(element, 'alt') ?? '';
    linker.replacements.set(element, text === '' ? [] : [textNode(text)]);
  }
  if (element.tagName === 'source') linker.replacements.set(element, []);
}

async function resolvePicture(src: string, line: number, linker: Linker): Promise<string | null> {
  const target = linker.pictureTarget(src);
  if (target.kind === 'picture') return pictureGap(target.paths, line, linker);
  if (target.kind === 'external') return src;
  if (target.kind === 'broken') linker.report(line, target.message);
  return null;
}

async function pictureGap(paths: readonly string[], line: number, linker: Linker): Promise<string | null> {
  try {
    const { hash, name } = await linker.picture(paths);
    linker.files.add(hash);
    return linker.gaps.forFile({ hash, name });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    linker.report(line, `The picture ${error.message}.`);
    return null;
  }
}
