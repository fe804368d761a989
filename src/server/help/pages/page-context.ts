/** The data and services from which the pages of a help center are made. */

import type { PageBrand } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import type { SearchIndexes } from '../../search/indexes/search-indexes.ts';
import type { SemanticSearch } from '../../search/semantic/semantic-search.ts';
import type { ArticleSource } from '../article-html/article-pages.sql.ts';
import type { ArticleHtml } from '../article-html/worker-messages.ts';
import type { HelpSite } from '../site.ts';

export interface PageContext {
  readonly db: Database;
  readonly site: HelpSite;
  readonly brand: PageBrand;
  /** The site's text on the page for missing URLs; null for the default text. */
  readonly missingText: string | null;
  readonly searchIndexes: SearchIndexes;
  readonly semanticSearch?: SemanticSearch | undefined;
  /** Makes and stores the HTML of an article's page. */
  makeArticle(article: ArticleSource): Promise<ArticleHtml>;
}
