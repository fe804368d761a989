/** Reads an export's articles after all rows are collected, because they link to each other by former urls. */

import { withHash } from '../../formats/hash.ts';
import { oneLine } from '../../formats/one-line.ts';
import type { ArticleContext } from '../article/article-context.ts';
import { type ArticleHtml, linkArticleHtml } from '../article/article-html.ts';
import { maxTextLength } from '../article/member-reader.ts';
import type { SourceReference } from '../article/references.ts';
import type { ProblemKind } from '../article/report.ts';
import { type ReadOptions, type SourceArticle, unordered } from '../folder/content.ts';
import type { Summary } from '../folder/placement/summary.ts';
import type { ExportedArticle } from './exported-content.ts';
import type { GroupTree } from './group-tree.ts';
import { createOldLinks, type OldLinks, pageAddresses } from './old-links.ts';

export type ReportFile = (file: string, message: string, kind: ProblemKind) => void;

export interface ExportedArticlesOptions extends GroupTree {
  /** Prefix of ids in keys. */
  readonly prefix: string;
  /** Articles, each once per language. */
  readonly rows: readonly ExportedArticle[];
  /** Author names by id. */
  readonly authors: ReadonlyMap<string, string>;
  readonly fetchFile: ArticleContext['fetchFile'];
  readonly summary: Summary;
  readonly report: ReportFile;
  localeLanguage(locale: string | null): string;
}

export class ExportedArticleReader {
  readonly #options: ExportedArticlesOptions;
  readonly #links: OldLinks;

  constructor(options: ExportedArticlesOptions) {
    this.#options = options;
    this.#links = createOldLinks(options.rows);
  }

  async readAll(onProgress: ReadOptions['onProgress']): Promise<SourceArticle[]> {
    const { rows } = this.#options;
    const articles: SourceArticle[] = [];
    for (const [index, row] of rows.entries()) {
      const article = await this.#read(row);
      if (article !== null) articles.push(article);
      onProgress?.(index + 1, rows.length);
    }
    return articles;
  }

  /** Returns null for an article that cannot be read; the problem has been reported. */
  async #read(row: ExportedArticle): Promise<SourceArticle | null> {
    const title = oneLine(row.title).slice(0, maxTextLength);
    const made = await linkArticleHtml(row.body, title, this.#context(row, title));
    return made === null ? null : this.#toSource(row, title, made);
  }

  #toSource(row: ExportedArticle, title: string, made: ArticleHtml): SourceArticle {
    const { authors, tree, groupFolders } = this.#options;
    const { key, language } = this.#reference(row);
    const folders = groupFolders(row.groupId);
    const description = oneLine(row.description).slice(0, maxTextLength);
    return withHash({
      key,
      language,
      ...tree.assign({ language, folders, categoryName: null, sectionName: null }),
      title,
      description: description === '' ? undefined : description,
      html: made.html,
      markdown: made.markdown,
      plain: made.plain,
      headings: made.headings,
      order: row.order ?? unordered,
      tags: [...new Set(row.tags.map(oneLine))].filter((tag) => tag !== ''),
      keywords: [],
      featured: false,
      author: row.authorId === null ? null : (authors.get(row.authorId) ?? null),
      status: row.isDraft ? 'draft' : 'published',
      publishAt: null,
      unpublishAt: null,
      showFeedback: 'default',
      feedbackChatEnabled: null,
      feedbackPhoneEnabled: false,
      feedbackPhoneNumber: null,
      feedbackNoFormId: null,
      articleFormId: null,
      links: made.links,
      addresses: pageAddresses(row.url),
      votes: row.votes,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      file: row.file,
      formerKeys: [],
    });
  }

  #context(row: ExportedArticle, title: string): ArticleContext {
    const { fetchFile, summary, report, localeLanguage } = this.#options;
    const { language } = this.#reference(row);
    return {
      report: (_line, message, { kind }) => report(row.file, `In "${title}": ${message}`, kind),
      fetchFile,
      found: summary.found,
      linkTarget: (href) => this.#links.linkTarget(href, row),
      imageTarget: (src) => this.#links.imageTarget(src, row),
      file: () => Promise.reject(new Error('an export has no files beside it')),
      expectHeading: () => {},
      article: (address) => {
        const found = this.#links.find(address);
        const target = found.find(({ locale }) => localeLanguage(locale) === language) ?? found[0] ?? row;
        return { ...this.#reference(target), title: oneLine(target.title) };
      },
    };
  }

  #reference({ id, locale }: ExportedArticle): SourceReference {
    const { prefix, localeLanguage } = this.#options;
    return { key: `${prefix}-${id}`, language: localeLanguage(locale) };
  }
}
