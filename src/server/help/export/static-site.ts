/** A help center whose pages are files of some other host. */

import { withoutTrailingSlashes } from '../../../api/trailing-slashes.ts';
import type { ArticleBody, Head, Page } from '../../../help/page.ts';
import type { HelpSite, StoredSite } from '../site.ts';
import { linkedFile } from './linked-files.ts';

/** What addresses in full begin with while nobody knows where the files will be; none of them is printed. */
const nowhere = 'https://nowhere.invalid/';

export interface StaticSiteOptions {
  /** Where the files will be; null: not known. */
  readonly baseUrl: string | null;
  /** In which they are written, some of those of the help center. */
  readonly languages: readonly string[];
}

/** Nobody can write to it, search in it or vote: nothing answers there. */
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

/** What of a page is true of a file: without the address of the files, nothing that has to be said in full. */
export function staticPage(page: Page, { site, hasAddress }: StaticPageOptions): Page {
  const { frame, head, body, ...rest } = page;
  const { markdownHref, ...described } = head;
  const isListed = hasAddress && site.visibility === 'public';
  return {
    ...rest,
    frame: { ...frame, feedHref: isListed ? frame.feedHref : null },
    head: {
      ...described,
      ...(isListed && markdownHref !== undefined && { markdownHref }),
      ...(!hasAddress && nothingInFull),
    },
    body: body.kind === 'article' ? withWrittenAuthor(body) : body,
  };
}

const nothingInFull: Pick<Head, 'canonical' | 'alternates' | 'picture' | 'structuredData'> = {
  canonical: null,
  alternates: [],
  picture: null,
  structuredData: [],
};

/** Of what the deployment serves, pictures of authors are no part of the help. */
function withWrittenAuthor(body: ArticleBody): ArticleBody {
  const { author } = body;
  if (!author?.picture?.startsWith('/') || linkedFile.test(author.picture)) return body;
  return { ...body, author: { ...author, picture: null } };
}
