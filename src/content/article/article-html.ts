/**
 * Converts Markdown to an article's HTML: parses it once into a tree, changes the tree, and prints it once, with gaps
 * for the urls of articles and files.
 */

import { parseUrl } from '../../formats/parse-url.ts';
import { leftOutWhole } from '../../markup/allowed.ts';
import { headingTexts, listHeadings } from '../../markup/html/headings.ts';
import {
  attribute,
  isElement,
  isText,
  replaceNodes,
  setAttribute,
  textNode,
  visit,
} from '../../markup/html/html-tree.ts';
import {
  type ChildNode,
  type Element,
  MarkupLimitError,
  type ParentNode,
  parseHtml,
} from '../../markup/html/parse-html.ts';
import { oneLineText, plainText } from '../../markup/html/plain-text.ts';
import { isLeftOut, removeInlineFromElement } from '../../markup/html/without-inline.ts';
import type { LinkedHtml, LinkedMarkdown } from '../../markup/linked-text.ts';
import { type ArticleContext, FileError, type LinkTarget } from './article-context.ts';
import { linkInsteadOfEmbed } from './embeds.ts';
import { emptyLists } from './empty-lists.ts';
import { expandArticle } from './expand-article.ts';
import { identifyHeadings } from './identify-headings.ts';
import { keepMarkdown } from './keep-markdown.ts';
import { createLinkGaps, isImageAttribute, isLinkElement, type LinkGaps } from './links.ts';
import { reportLostText } from './lost-text.ts';
import { type RenderedMarkdown, renderMarkdown } from './markdown.ts';
import type { SourceLinks, SourceReference } from './references.ts';
import type { Subject } from './report.ts';
import { writtenForms } from './written-form.ts';

export interface ArticleHtml {
  /** Text of the first heading that is written with `#`; null if there is none. */
  readonly title: string | null;
  readonly html: LinkedHtml;
  /** Null if the article's source is HTML. */
  readonly markdown: LinkedMarkdown | null;
  readonly plain: string;
  readonly headings: string[];
  readonly links: SourceLinks;
  /** Ids and anchors in the article, to which links may point. */
  readonly anchors: ReadonlySet<string>;
}

/**
 * Converts an article's Markdown to HTML. The first heading is removed from the text if it is the title.
 * @param firstLine line of the file on which `source` begins
 * @param givenTitle title in the front matter; null if the first heading is the title
 * @returns null if the markup exceeds the limits, which is reported
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
  for (const { line, message, form, count } of rendered.problems) {
    report(line, message, { kind: 'construct', form, count });
  }
  const made = await readLimited(
    { ...rendered, formAt: writtenForms(source, firstLine) },
    givenTitle,
    context,
  );
  if (made !== null) reportLostText(source, firstLine, [givenTitle, made.title, made.plain], report);
  return made;
}

/** Prepares the HTML of an exported article. Line numbers are unknown: problems are reported on line 1. */
export async function linkArticleHtml(
  html: string,
  title: string,
  context: ArticleContext,
): Promise<ArticleHtml | null> {
  const rendered = { html, common: null, lineAt: () => 1, formAt: () => '', titleOffset: null };
  const made = await readLimited(rendered, title, context);
  if (made !== null) reportLostText(html, 1, [title, made.plain], context.report);
  return made;
}

/** HTML to process: rendered Markdown, or the HTML of an export. */
interface Rendered extends Omit<RenderedMarkdown, 'problems' | 'common'> {
  /** Null for HTML of an export. */
  readonly common: string | null;
  /** Returns the notation of the image on a line of the file, see `writtenForms`. */
  formAt(line: number): string;
}

async function readLimited(
  rendered: Rendered,
  givenTitle: string | null,
  context: ArticleContext,
): Promise<ArticleHtml | null> {
  try {
    return await readRendered(rendered, givenTitle, context);
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    context.report(rendered.lineAt(error.offset), `The HTML ${error.message}.`, { kind: 'file' });
    return null;
  }
}

async function readRendered(
  { html, common, lineAt, formAt, titleOffset }: Rendered,
  givenTitle: string | null,
  context: ArticleContext,
): Promise<ArticleHtml> {
  const tree = parseHtml(html);
  const anchors = identifyHeadings(tree);
  const heading = listHeadings(tree).find(
    (candidate) => titleOffset !== null && candidate.sourceCodeLocation?.startOffset === titleOffset,
  );
  const title = heading === undefined ? '' : oneLineText(heading);
  const isTitleInText = heading !== undefined && givenTitle !== null && !isSameText(title, givenTitle);
  if (heading !== undefined && !isTitleInText) replaceNodes(tree, new Map([[heading, []]]));

  const replacements: Replacements = new Map();
  const elements = tidyTree(tree, replacements);
  for (const list of emptyLists(tree)) replacements.set(list, []);
  const articles = new Map<string, SourceReference>();
  const files = new Set<string>();
  const gaps = createLinkGaps();
  const destinations = new Map<string, string>();
  const linker = { ...context, articles, files, replacements, gaps, formAt };
  for (const element of elements) fetchAhead(element, context);
  for (const element of elements) {
    const line = lineAt(element.sourceCodeLocation?.startOffset ?? 0);
    const name = isLinkElement(element.tagName) ? 'href' : 'src';
    const written = attribute(element, name);
    if (name === 'href') await resolveLink(element, line, linker);
    else await resolveImages(element, line, linker);
    const resolved = replacements.has(element) ? null : attribute(element, name);
    if (written !== null) destinations.set(written, resolved ?? '');
  }
  replaceNodes(tree, replacements);
  return {
    title: title === '' ? null : title,
    html: gaps.print(tree),
    markdown: common === null ? null : gaps.printMarkdown(keepMarkdown(common, destinations, isTitleInText)),
    plain: plainText(tree),
    headings: headingTexts(tree),
    links: { articles: [...articles.values()], files: [...files] },
    anchors,
  };
}

/** Nodes by the nodes that they replace. */
type Replacements = Map<ChildNode, readonly ChildNode[]>;

interface Linker extends ArticleContext {
  readonly gaps: LinkGaps;
  readonly replacements: Replacements;
  readonly articles: Map<string, SourceReference>;
  readonly files: Set<string>;
  formAt(line: number): string;
}

function isSameText(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
}

/**
 * Removes comments, content that is never shown, inline styles and event handlers, which pages may forbid. A table cell's
 * alignment becomes the attribute `align`.
 * @returns the elements that have urls
 */
function tidyTree(tree: ParentNode, replacements: Replacements): Element[] {
  const withUrls: Element[] = [];
  visit(tree, (node) => {
    if (node.nodeName === '#comment') replacements.set(node, []);
    if (!isElement(node)) return;
    if (isLeftOut(node)) replacements.set(node, []);
    linkInsteadOfEmbed(node);
    // The sanitiser removes such elements with their content, so that search must not find it.
    if (leftOutWhole.has(node.tagName) && !drawings.has(node.tagName)) node.childNodes = [];
    if (node.tagName === 'td' || node.tagName === 'th') alignCell(node);
    removeInlineFromElement(node);
    if (hasUrl(node)) withUrls.push(node);
  });
  return withUrls;
}

/** Elements that have links, although the sanitiser removes them too. */
const drawings: ReadonlySet<string> = new Set(['svg', 'math']);

function hasUrl(element: Element): boolean {
  return element.attrs.some(
    ({ name }) => (name === 'href' && isLinkElement(element.tagName)) || isImageAttribute(name),
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
    const { title, key, language } = linker.article(path);
    linker.expectHeading(fragment, line, path);
    linker.articles.set(`${language}/${key}`, { key, language });
    setAttribute(element, 'href', linker.gaps.forLink({ key, language, fragment }));
    if (isWithoutWords(element)) element.childNodes = [{ ...textNode(title), parentNode: element }];
    linker.found('link', '');
  }
  if (target.kind === 'category') {
    const { key: categoryKey, language, title } = target;
    setAttribute(element, 'href', linker.gaps.forLink({ categoryKey, language }));
    if (isWithoutWords(element)) element.childNodes = [{ ...textNode(title), parentNode: element }];
    linker.found('link', '');
  }
  if (target.kind === 'home') {
    setAttribute(element, 'href', '#/');
    linker.found('link', '');
  }
  if (target.kind === 'file') {
    const url = await fileGap(target, line, { kind: 'link' }, linker);
    if (url === null && target.missing !== undefined)
      linker.report(line, target.missing, { kind: target.isGenerated ? 'generated-page' : 'link' });
    if (url === null && target.isOptional) return;
    if (url === null) linker.replacements.set(element, element.childNodes);
    else setAttribute(element, 'href', url);
  }
  if (target.kind === 'external') {
    const url = target.url ?? (attribute(element, 'href') ?? '').trim();
    const kept = namesFile(url) ? await remoteFile(url, false, line, linker) : (target.url ?? null);
    if (kept !== null) setAttribute(element, 'href', kept);
  }
  if (target.kind === 'broken') {
    linker.report(line, target.message, { kind: 'link' });
    linker.replacements.set(element, element.childNodes);
  }
}

/** Whether a link would be invisible, because it contains neither text nor an element. */
function isWithoutWords(link: Element): boolean {
  return link.childNodes.every((node) => isText(node) && node.value.trim() === '');
}

/** Resolves `src`, `srcset` and `poster`. An image that cannot be shown is replaced by its alternative text. */
async function resolveImages(element: Element, line: number, linker: Linker): Promise<void> {
  for (const { name, value } of element.attrs.filter((candidate) => isImageAttribute(candidate.name))) {
    const candidates = name === 'srcset' ? value.trim().split(/,\s+/) : [value.trim()];
    const resolved: string[] = [];
    for (const candidate of candidates) {
      const [src = '', ...descriptors] = name === 'srcset' ? candidate.split(/\s+/) : [candidate];
      const url = await resolveImage(element, src, line, linker);
      if (url !== null) resolved.push([url, ...descriptors].join(' '));
    }
    setAttribute(element, name, resolved.length === 0 ? null : resolved.join(', '));
  }
  if (element.attrs.some(({ name }) => isImageAttribute(name))) return;
  if (element.tagName === 'img') {
    const text = attribute(element, 'alt') ?? '';
    linker.replacements.set(element, text === '' ? [] : [textNode(text)]);
  }
  if (element.tagName === 'source') linker.replacements.set(element, []);
}

async function resolveImage(
  { tagName }: Element,
  src: string,
  line: number,
  linker: Linker,
): Promise<string | null> {
  const target = linker.imageTarget(src);
  const subject = { kind: 'picture', form: linker.formAt(line) } as const;
  if (target.kind === 'file') return fileGap(target, line, subject, linker);
  if (target.kind === 'external') {
    const url = target.url ?? src;
    // The `src` of an iframe is a page rather than an image.
    return tagName === 'img' || tagName === 'source' ? await remoteFile(url, true, line, linker) : url;
  }
  if (target.kind === 'broken') linker.report(line, target.message, subject);
  return null;
}

/** Starts downloading an image early. `resolveImages` awaits the same download later, and reports its failure. */
function fetchAhead(element: Element, { imageTarget, fetchFile }: ArticleContext): void {
  const src = element.tagName === 'img' ? attribute(element, 'src') : null;
  if (src === null || fetchFile === undefined) return;
  const target = imageTarget(src);
  const url = target.kind === 'external' ? (target.url ?? src.trim()) : '';
  if (isOnSite(url)) fetchFile(url, true).catch(() => {});
}

function isOnSite(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** Whether an absolute url seems to lead to a file that can be stored, rather than to a page. */
function namesFile(url: string): boolean {
  const pathname = isOnSite(url) ? (parseUrl(url, 'https://page.invalid/')?.pathname ?? '') : '';
  return (
    /\.(?:pdf|mp4|m4v|mov|webm|png|jpe?g|gif|webp|avif|svg)$/i.test(pathname) ||
    pathname.includes('/article_attachments/')
  );
}

/** Stores a file of another site with the article if downloads are enabled; returns the original url otherwise. */
async function remoteFile(url: string, isShown: boolean, line: number, linker: Linker): Promise<string> {
  if (!isOnSite(url)) return url;
  if (linker.fetchFile === undefined) {
    linker.found('remote-file', '');
    return url;
  }
  try {
    const { hash, name } = await linker.fetchFile(url, isShown);
    linker.files.add(hash);
    linker.found(isShown ? 'picture' : 'link', '');
    return linker.gaps.forFile({ hash, name });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    linker.report(line, `The ${isShown ? 'image' : 'file'} ${error.message}.`, { kind: 'remote-file' });
    return url;
  }
}

async function fileGap(
  { paths, isOptional }: LinkTarget & { readonly kind: 'file' },
  line: number,
  subject: Subject,
  linker: Linker,
): Promise<string | null> {
  try {
    const { hash, name } = await linker.file(paths, subject.kind === 'picture');
    linker.files.add(hash);
    linker.found(subject.kind, subject.form ?? '');
    return linker.gaps.forFile({ hash, name });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const thing = subject.kind === 'picture' ? 'image' : 'file';
    if (!isOptional) linker.report(line, `The ${thing} ${error.message}.`, subject);
    return null;
  }
}
