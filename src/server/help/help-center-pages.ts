/** Makes the pages of a help center, and finds redirects from its former URLs. */

import type { Page } from '../../help/page.ts';
import type { Database } from '../db/database.ts';
import type { SearchIndexes } from '../search/indexes/search-indexes.ts';
import type { SemanticSearch } from '../search/semantic/semantic-search.ts';
import { articlePath, categoryPath, homePath, languagePath } from './addresses.ts';
import type { BrandInLanguage } from './brand/page-brand.ts';
import type { FormBody } from './forms/form-answer.ts';
import type { LocalizedSite } from './forms/notices.ts';
import { articlePage } from './pages/article-page.ts';
import { categoryPage } from './pages/category-page.ts';
import { formPage } from './pages/form-page.ts';
import { homePage } from './pages/home-page.ts';
import { missingPage } from './pages/missing-page.ts';
import type { PageContext } from './pages/page-context.ts';
import { movedTo, type PageResult } from './pages/page-result.ts';
import { type SearchWanted, searchPage } from './pages/search-page.ts';
import { findMovedArticle, findMovedCategory } from './queries/moved-article.sql.ts';
import type { HelpSite } from './site.ts';

export interface HelpCenterPages extends PageMakers {
  /** Returns the inline script of every page. */
  inlineScriptOf(site: HelpSite): string;
  draw(site: HelpSite, page: Page): string;
}

/** Makes pages as data, which `draw` prints. */
export interface PageMakers {
  // `path` is the path of the request.
  home(site: HelpSite, lang: string, path: string): Promise<PageResult>;
  category(site: HelpSite, lang: string, path: string): Promise<PageResult>;
  article(site: HelpSite, lang: string, path: string): Promise<PageResult>;
  search(site: HelpSite, lang: string, wanted: SearchWanted): Promise<PageResult>;
  missing(site: HelpSite, lang: string): Promise<PageResult>;
  /** Returns the redirect to the page that had the URL on a former site; null if there is none. */
  moved(site: HelpSite, lang: string, address: string): Promise<PageResult | null>;
  form(place: LocalizedSite, body: FormBody): Promise<Page>;
}

export interface PageMakersOptions extends Pick<PageContext, 'makeArticle'> {
  readonly db: Database;
  readonly searchIndexes: SearchIndexes;
  readonly semanticSearch?: SemanticSearch | undefined;
  readBrand(site: HelpSite, lang: string): Promise<BrandInLanguage>;
}

export function createPageMakers({ readBrand, ...rest }: PageMakersOptions): PageMakers {
  const createContext = async (site: HelpSite, lang: string): Promise<PageContext> => {
    const { page: brand, missingText } = await readBrand(site, lang);
    return { ...rest, site, brand, missingText };
  };

  return {
    home: async (site, lang, path) =>
      at(path, homePath(site, lang), await homePage(await createContext(site, lang), lang)),
    category: async (site, lang, path) => {
      const context = await createContext(site, lang);
      return await categoryPage(context, lang, path.slice(languagePath(site, lang).length));
    },
    article: async (site, lang, path) => {
      const context = await createContext(site, lang);
      return await articlePage(context, lang, path.slice(`${languagePath(site, lang)}articles/`.length));
    },
    search: async (site, lang, wanted) => await searchPage(await createContext(site, lang), lang, wanted),
    missing: async (site, lang) =>
      await missingPage(await createContext(site, lang), lang, { isGone: false }),
    async moved(site, lang, address) {
      const asked = { language: lang, address };
      const article = await findMovedArticle(rest.db, site, asked);
      if (article) return movedTo(articlePath(site, article.language, article));
      const category = await findMovedCategory(rest.db, site, asked);
      return category && movedTo(categoryPath(site, category.language, category));
    },
    form: async (place, body) => formPage(place, body, (await readBrand(place.site, place.lang)).page),
  };
}

/** Returns the page at a path, or a redirect from another spelling of the path. */
function at(asked: string, path: string, result: PageResult): PageResult {
  return asked === path ? result : movedTo(path);
}
