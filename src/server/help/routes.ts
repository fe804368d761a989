import type { FastifyInstance } from 'fastify';
import type { ResourceService } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import type { ResponseCache } from '../http/answers/response-cache.ts';
import type { AnswerMissing } from '../http/entrance/errors.ts';
import type { Counters } from '../http/limits/shared-counters.ts';
import type { SearchIndexes } from '../search/indexes/search-indexes.ts';
import type { SemanticSearch } from '../search/semantic/semantic-search.ts';
import type { Config } from '../settings/server/config.ts';
import type { ArticlePages } from './article-html/article-pages.ts';
import type { HelpBrands } from './brand/brands.ts';
import { openHelpCenter } from './help-center.ts';
import type { HelpCenterPages } from './help-center-pages.ts';
import { serveHelpBrandFiles } from './routes/brand.ts';
import { serveHelpFiles, serveHostFiles } from './routes/feeds.ts';
import { serveHelpForms } from './routes/forms.ts';
import { type HelpPagesOptions, serveHelpPages } from './routes/pages.ts';
import { serveWidgetScript, type WidgetScriptOptions } from './routes/widget-script.ts';
import type { Sites } from './sites.ts';

export interface HelpRoutesOptions extends WidgetScriptOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly sites: Sites;
  readonly brands: HelpBrands;
  readonly articlePages: ArticlePages;
  /** The URL path of the server's files; empty for the root. */
  readonly basePath: string;
  readonly content: HelpPagesOptions['content'];
  readonly responseCache: ResponseCache;
  readonly service: ResourceService;
  readonly config: Pick<Config, 'listen' | 'mail' | 'guard' | 'formLimits'>;
  readonly searchIndexes: SearchIndexes;
  readonly semanticSearch?: SemanticSearch | undefined;
  /** The base URL of links in mail; null: mail has no links. */
  readonly mailUrl: string | null;
}

export interface ServedHelp {
  readonly pages: HelpCenterPages;
  /** The fallback handler: it redirects URLs of former sites, and serves 404 pages and entries of own hosts. */
  readonly answerMissing: AnswerMissing;
}

export async function serveHelp(app: FastifyInstance, options: HelpRoutesOptions): Promise<ServedHelp> {
  const { db, counters, sites, brands, articlePages, publicDir, basePath, searchIndexes, semanticSearch } =
    options;
  const { content, responseCache, service, mailUrl, config } = options;
  const { listen, mail, guard, formLimits } = config;
  const pages = await openHelpCenter({
    db,
    articlePages,
    publicDir,
    brands,
    basePath,
    searchIndexes,
    semanticSearch,
  });
  serveHelpBrandFiles(app, brands);
  await serveWidgetScript(app, options);
  serveHelpFiles(app, db, sites);
  serveHostFiles(app, db, (request) => sites.listPublic(request));
  await serveHelpForms(app, {
    db,
    counters,
    sites,
    pages,
    faq: service,
    mail,
    guard,
    limits: formLimits,
    // The operator sets the hosts of help centers, so their origin does not come from the request.
    linkOrigin: ({ host, origin }) => (host !== null || listen.publicUrl !== null ? origin : mailUrl),
  });
  const answerMissing = serveHelpPages(app, { sites, pages, content, responseCache });
  return { pages, answerMissing };
}
