/** Opens the hosted help center of a deployment, with everything that its pages need. */

import { inlineScript, type PageAssets } from '../../help/assets.ts';
import { drawPage } from '../../help/draw-page.tsx';
import type { Database } from '../db/database.ts';
import type { SearchIndexes } from '../search/indexes/search-indexes.ts';
import type { SemanticSearch } from '../search/semantic/semantic-search.ts';
import type { ArticlePages } from './article-html/article-pages.ts';
import type { HelpBrands } from './brand/brands.ts';
import { createPageMakers, type HelpCenterPages } from './help-center-pages.ts';
import { readPageAssets } from './page-assets.ts';

export interface HelpCenterOptions {
  readonly db: Database;
  readonly articlePages: ArticlePages;
  readonly publicDir: string;
  /** The path of the deployment's public URL; usually empty. */
  readonly basePath: string;
  readonly brands: HelpBrands;
  readonly searchIndexes: SearchIndexes;
  readonly semanticSearch?: SemanticSearch | undefined;
}

export async function openHelpCenter(options: HelpCenterOptions): Promise<HelpCenterPages> {
  const { db, articlePages, publicDir, brands, searchIndexes, semanticSearch } = options;
  // On their own hosts, help centers have no base path.
  const assets = new Map<string, PageAssets>();
  for (const basePath of new Set(['', options.basePath])) {
    assets.set(basePath, await readPageAssets(publicDir, `${basePath}/`));
  }
  const findAssets = ({ basePath }: { readonly basePath: string }): PageAssets => {
    const known = assets.get(basePath);
    if (!known) throw new Error(`no files for pages below ${basePath}`);
    return known;
  };
  return {
    ...createPageMakers({
      db,
      searchIndexes,
      semanticSearch,
      readBrand: brands.read,
      makeArticle: (article) => articlePages.getPageHtml(article),
    }),
    inlineScriptOf: (site) => inlineScript(findAssets(site)),
    draw: (site, page) => drawPage(page, findAssets(site)),
  };
}
