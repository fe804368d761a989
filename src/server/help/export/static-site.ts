/** Adapts a help center and its pages to be files on another host. */

import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import type { ArticleBody, Head, Page } from '../../../help/page.ts';
import type { HelpSite, StoredSite } from '../site.ts';
import { linkedFile } from './linked-files.ts';

/** The placeholder for an unknown origin; no URL with it is printed. */
const nowhere = 'https://nowhere.invalid/';

export interface StaticSiteOptions {
  /** The URL of the files; null if unknown. */
  readonly baseUrl: string | null;
  /** The languages to write, out of the help center's languages. */
  readonly languages: readonly string[];
}

/** Returns the site without contact, search and votes, which need a server. */
export function staticSite(stored: StoredSite, { baseUrl, languages }: StaticSiteOptions): HelpSite {
  const { origin, pathname } = new URL(baseUrl ?? nowhere);
  const path = withoutTrailingSlashes(pathname);
  const [first = stored.defaultLanguage] = languages;
  return {
    ...stored,
    origin,
    path,
    basePath: path,
    host: null,
    languages,
    defaultLanguage: languages.includes(stored.defaultLanguage) ? stored.defaultLanguage : first,
    contactEnabled: false,
    conversationsEnabled: false,
    pageLauncher: false,
    isStatic: true,
  };
}

export interface StaticPageOptions {
  readonly site: Pick<HelpSite, 'visibility'>;
  readonly hasAddress: boolean;
}

/** Removes full URLs if the URL of the files is unknown. */
export function staticPage(page: Page, { site, hasAddress }: StaticPageOptions): Page {
  const { frame, head, body, ...rest } = page;
  const { markdownHref, ...described } = head;
  const isListed = hasAddress && site.visibility === 'public';
  return {
    ...rest,
    frame: {
      ...frame,
      feedHref: isListed ? frame.feedHref : null,
      llmsHref: isListed ? frame.llmsHref : null,
    },
    head: {
      ...described,
      markdownHref: isListed ? markdownHref : undefined,
      ...(!hasAddress && nothingInFull),
    },
    body: body.kind === 'article' ? withWrittenAuthor(body) : body,
  };
}

const nothingInFull: Pick<Head, 'canonical' | 'alternates' | 'image' | 'structuredData'> = {
  canonical: null,
  alternates: [],
  image: null,
  structuredData: [],
};

/** Removes an author's picture if only the deployment serves it. */
function withWrittenAuthor(body: ArticleBody): ArticleBody {
  const { author } = body;
  if (!author?.picture?.startsWith('/') || linkedFile.test(author.picture)) return body;
  return { ...body, author: { ...author, picture: null } };
}
