/** Reads the articles of a folder after all files have been found, because articles link to each other. */

import { withHash } from '../../../formats/hash.ts';
import type { ArticleContext } from '../../article/article-context.ts';
import { type ArticleHtml, makeArticleHtml } from '../../article/article-html.ts';
import {
  type Conversion,
  type ConversionSource,
  conversionHash,
  type NewConversion,
  recordConversion,
  repeatConversion,
  type StoredConversions,
} from '../../article/conversion.ts';
import { MemberReader, maxTextLength } from '../../article/member-reader.ts';
import type { Report } from '../../article/report.ts';
import { readTopicIcon } from '../../article/topic-icon.ts';
import { type ReadOptions, type SourceArticle, unordered } from '../content.ts';
import type { AddressBook } from '../links/addresses.ts';
import { orderInName } from '../links/path-names.ts';
import { reportIntroduction } from '../links/report-lost-pages.ts';
import { titleByName } from '../placement/article-contexts.ts';
import type { CategoryTree } from '../placement/category-tree.ts';
import type { IsNumbered, Location } from '../placement/location.ts';
import { type ArticleFile, formerKeys } from './article-file.ts';
import type { Fragments } from './fragments.ts';
import { readGitDates } from './git-dates.ts';
import { readGitRenames } from './git-renames.ts';

export interface GitHistory {
  readonly dates: ReadonlyMap<string, Date>;
  /** The former paths of each file, by its present path; the latest former path is first. */
  readonly renames: ReadonlyMap<string, readonly string[]>;
}

export async function readGitHistory(root: string, options: ReadOptions): Promise<GitHistory> {
  const { gitDates, hasGitDates } = options;
  const [dates, renames] = await Promise.all([
    gitDates ?? (hasGitDates ? readGitDates(root) : new Map()),
    hasGitDates ? readGitRenames(root) : new Map(),
  ]);
  return { dates, renames };
}

export interface ArticleReaderOptions {
  readonly categoryTree: CategoryTree;
  readonly addresses: AddressBook;
  readonly fragments: Fragments;
  readonly history: GitHistory;
  /** Absent: every article is converted, and none of the conversions is to be stored. */
  readonly conversions?: StoredConversions | undefined;
  articleContext(articleFile: ArticleFile): ArticleContext;
  readonly isNumbered: IsNumbered;
  locate(path: string): Location;
  reportIn(file: string): Report;
}

export class ArticleReader {
  readonly #options: ArticleReaderOptions;
  #stored: ReadonlyMap<string, Conversion> = new Map();

  constructor(options: ArticleReaderOptions) {
    this.#options = options;
  }

  /** Makes the text of a folder's index page the description of its category or section. */
  async describeFolder(file: ArticleFile): Promise<void> {
    const { categoryTree, addresses, articleContext, reportIn } = this.#options;
    const { members, frontMatter } = file;
    const report = reportIn(file.file);
    const reportMember = (line: number, message: string) => report(line, message, { kind: 'front-matter' });
    const made = await makeArticleHtml(
      frontMatter.body,
      frontMatter.bodyLine,
      members.title,
      articleContext(file),
    );
    if (made === null) return;
    const description = made.plain.replace(/\s+/g, ' ').trim() || (members.description ?? '');
    categoryTree.describe(file.position, {
      title: members.title ?? members.label,
      description,
      order: members.order,
      icon: readTopicIcon(new MemberReader(frontMatter.members, reportMember)),
      addresses: addresses.of(file),
    });
    reportIntroduction(made.html, report);
  }

  /** Loads the stored conversions of articles that are read next. */
  async prepare(files: readonly ArticleFile[]): Promise<void> {
    const { conversions, articleContext } = this.#options;
    if (conversions === undefined) return;
    const hashes = files.map((file) =>
      conversionHash(conversions.converter, conversionSource(file), articleContext(file)),
    );
    this.#stored = await conversions.find(hashes);
  }

  /** Returns null for an article that cannot be read; the problem has been reported. */
  async read(articleFile: ArticleFile): Promise<SourceArticle | null> {
    const { categoryTree, addresses, fragments, history, locate, isNumbered } = this.#options;
    const { file, location, key, language } = articleFile;
    const { title, label, order, description, ...others } = articleFile.members;
    const { categories: _, redirect: __, hiddenBy: ___, ...members } = others;
    const converted = await this.#convert(articleFile);
    if (converted === null) return null;
    const { made, conversion } = converted;
    fragments.define(file, made.anchors);
    return withHash({
      key,
      language,
      ...categoryTree.assign(articleFile.position),
      ...members,
      description: description ?? undefined,
      title: (title ?? made.title ?? label ?? titleByName(articleFile, isNumbered)).slice(0, maxTextLength),
      html: made.html,
      markdown: made.markdown,
      plain: made.plain,
      headings: made.headings,
      order: order ?? orderOf(location, isNumbered) ?? unordered,
      links: made.links,
      addresses: addresses.of(articleFile),
      votes: null,
      updatedAt: members.updatedAt ?? history.dates.get(file) ?? null,
      file,
      formerKeys: formerKeys(articleFile, history.renames.get(file) ?? [], locate),
      conversion,
    });
  }

  async #convert(
    articleFile: ArticleFile,
  ): Promise<{ readonly made: ArticleHtml; readonly conversion?: NewConversion } | null> {
    const { conversions, articleContext } = this.#options;
    const source = conversionSource(articleFile);
    const context = articleContext(articleFile);
    if (conversions === undefined) {
      const made = await makeArticleHtml(source.source, source.firstLine, source.title, context);
      return made && { made };
    }
    const hash = conversionHash(conversions.converter, source, context);
    const stored = this.#stored.get(hash);
    const repeated = stored && (await repeatConversion(stored, context));
    if (repeated) return { made: repeated };
    const recorded = await recordConversion(source, context);
    return recorded && { made: recorded.article, conversion: { hash, conversion: recorded.conversion } };
  }
}

function orderOf({ language, folders, name }: Location, isNumbered: IsNumbered): number | null {
  return orderInName(name, isNumbered(language, folders));
}

function conversionSource({ frontMatter, members }: ArticleFile): ConversionSource {
  return { source: frontMatter.body, firstLine: frontMatter.bodyLine, title: members.title };
}
