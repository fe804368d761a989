/**
 * Reuses the HTML that an earlier import made of an article. The HTML depends on the source and on the folder: the
 * targets of links, images, and included files. A conversion has the questions that the article asked its folder; while
 * the folder gives the same answers, the HTML is the same.
 */

import { sha256 } from '../../formats/hash.ts';
import type { SiteValues } from '../dialects/values.ts';
import { type ArticleContext, FileError } from './article-context.ts';
import { type ArticleHtml, makeArticleHtml } from './article-html.ts';
import type { ProblemKind, Subject } from './report.ts';

/** The arguments of a question to the folder. */
type Asked =
  | { readonly about: 'link' | 'picture'; readonly url: string }
  | { readonly about: 'article'; readonly path: string }
  | { readonly about: 'include'; readonly paths: readonly string[] }
  | { readonly about: 'file'; readonly paths: readonly string[]; readonly isShown: boolean };

/** The answer is JSON, or the hash of an included file. */
type Question = Asked & { readonly answer: string };

/** A call that returns nothing, and is repeated for the summary and the problems of each import. */
type Notice =
  | { readonly about: 'found'; readonly kind: ProblemKind; readonly form: string }
  | {
      readonly about: 'heading';
      readonly fragment: string;
      readonly line: number;
      readonly path?: string | undefined;
    }
  | {
      readonly about: 'problem';
      readonly line: number | null;
      readonly message: string;
      readonly subject: Subject;
    };

export interface Conversion {
  readonly questions: readonly Question[];
  readonly notices: readonly Notice[];
  readonly article: Omit<ArticleHtml, 'anchors'> & { readonly anchors: readonly string[] };
}

/** A conversion to store; the hash is that of its source. */
export interface NewConversion {
  readonly hash: string;
  readonly conversion: Conversion;
}

/** The conversions of earlier imports. */
export interface StoredConversions {
  /** Differs for each version of the converter. */
  readonly converter: string;
  /** Returns conversions by the hashes of their sources; unknown ones are missing. */
  find(hashes: readonly string[]): Promise<ReadonlyMap<string, Conversion>>;
}

/** The parts of an article that do not depend on other files. */
export interface ConversionSource {
  /** Markdown. */
  readonly source: string;
  /** The line of the file on which `source` begins. */
  readonly firstLine: number;
  /** The title in the front matter; null if the first heading is the title. */
  readonly title: string | null;
}

/** Hashes of sites' values, which all articles of a folder share. */
const siteHashes = new WeakMap<SiteValues['site'], string>();

/** Returns the hash of a source, by which its conversion is found. */
export function conversionHash(
  converter: string,
  { source, firstLine, title }: ConversionSource,
  { markdown: { language, dialect, values } = {}, includes }: ArticleContext,
): string {
  const page = values && [...values.page];
  const site = values && siteHash(values.site);
  // Paths of included files are relative to the article's own.
  const path = includes?.file;
  return sha256(JSON.stringify([converter, source, firstLine, title, language, dialect, page, site, path]));
}

function siteHash(site: SiteValues['site']): string {
  const hash = siteHashes.get(site) ?? sha256(JSON.stringify([...site]));
  siteHashes.set(site, hash);
  return hash;
}

/** Converts an article, and records the conversion. Returns null as `makeArticleHtml` does. */
export async function recordConversion(
  { source, firstLine, title }: ConversionSource,
  context: ArticleContext,
): Promise<{ readonly article: ArticleHtml; readonly conversion: Conversion } | null> {
  const { recording, questions, notices } = record(context);
  const article = await makeArticleHtml(source, firstLine, title, recording);
  if (article === null) return null;
  const conversion = {
    questions: [...questions.values()],
    notices,
    article: { ...article, anchors: [...article.anchors] },
  };
  return { article, conversion };
}

/** Repeats a conversion; returns null, without having reported anything, if the folder answers otherwise now. */
export async function repeatConversion(
  { questions, notices, article }: Conversion,
  context: ArticleContext,
): Promise<ArticleHtml | null> {
  // Files are read last: reading one adds it to the files of the import.
  const inOrder = [
    ...questions.filter(({ about }) => about !== 'file'),
    ...questions.filter(({ about }) => about === 'file'),
  ];
  for (const question of inOrder) {
    if ((await answer(question, context)) !== question.answer) return null;
  }
  for (const notice of notices) notify(notice, context);
  return { ...article, anchors: new Set(article.anchors) };
}

async function answer(asked: Asked, context: ArticleContext): Promise<string> {
  switch (asked.about) {
    case 'link':
      return JSON.stringify(context.linkTarget(asked.url));
    case 'picture':
      return JSON.stringify(context.imageTarget(asked.url));
    case 'article':
      return JSON.stringify(context.article(asked.path));
    case 'include':
      return textAnswer((await context.includes?.read(asked.paths)) ?? null);
    case 'file':
      return await context.file(asked.paths, asked.isShown).then(fileAnswer, errorAnswer);
  }
}

const textAnswer = (text: string | null) => (text === null ? '' : sha256(text));

const fileAnswer = ({ hash, name }: { readonly hash: string; readonly name: string }) =>
  JSON.stringify({ hash, name });

function errorAnswer(error: unknown): string {
  if (!(error instanceof FileError)) throw error;
  return JSON.stringify({ error: error.message });
}

function notify(notice: Notice, context: ArticleContext): void {
  if (notice.about === 'found') context.found(notice.kind, notice.form);
  if (notice.about === 'heading') context.expectHeading(notice.fragment, notice.line, notice.path);
  if (notice.about === 'problem') context.report(notice.line, notice.message, notice.subject);
}

/** Returns a context that records what an article asks and reports. */
function record(context: ArticleContext) {
  const questions = new Map<string, Question>();
  const notices: Notice[] = [];
  const note = (asked: Asked, given: string) =>
    questions.set(JSON.stringify(asked), { ...asked, answer: given });
  const { includes } = context;
  const recording: ArticleContext = {
    ...context,
    linkTarget(url) {
      const target = context.linkTarget(url);
      note({ about: 'link', url }, JSON.stringify(target));
      return target;
    },
    imageTarget(url) {
      const target = context.imageTarget(url);
      note({ about: 'picture', url }, JSON.stringify(target));
      return target;
    },
    article(path) {
      const article = context.article(path);
      note({ about: 'article', path }, JSON.stringify(article));
      return article;
    },
    async file(paths, isShown) {
      const asked = { about: 'file', paths, isShown } as const;
      try {
        const file = await context.file(paths, isShown);
        note(asked, fileAnswer(file));
        return file;
      } catch (error) {
        note(asked, errorAnswer(error));
        throw error;
      }
    },
    includes: includes && {
      ...includes,
      async read(paths) {
        const text = await includes.read(paths);
        note({ about: 'include', paths }, textAnswer(text));
        return text;
      },
    },
    expectHeading(fragment, line, path) {
      notices.push({ about: 'heading', fragment, line, path });
      context.expectHeading(fragment, line, path);
    },
    found(kind, form) {
      notices.push({ about: 'found', kind, form });
      context.found(kind, form);
    },
    report(line, message, subject) {
      notices.push({ about: 'problem', line, message, subject });
      context.report(line, message, subject);
    },
  };
  return { recording, questions, notices };
}
