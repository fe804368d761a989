/** What pages are put together with. */

import type { PageBrand } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import type { SemanticSearch } from '../../search/semantic/semantic-search.ts';
import type { ArticleSource } from '../article-html/queries.ts';
import type { ArticleHtml } from '../article-html/worker-messages.ts';
import type { HelpSite } from '../site.ts';

export interface PageContext {
  readonly db: Database;
  readonly site: HelpSite;
  readonly brand: PageBrand;
  /** What the site says of a page that is missing; null: nothing of its own. */
  readonly missingText: string | null;
  readonly semanticSearch?: SemanticSearch | undefined;
  /** Makes the text of an article ready to be shown, and stores it. */
  makeArticle(article: ArticleSource): Promise<ArticleHtml>;
}
