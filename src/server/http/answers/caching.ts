/**
 * Every value of `Cache-Control`: how long browsers, and caches in front of the server, may keep an answer. Other
 * answers get `no-store` (`security-headers.ts`).
 */
export const caching = {
  /** Files whose address names their content: they never change. */
  forever: 'public, max-age=31536000, immutable',
  /** The script, and other files of the build that keep their name. */
  file: 'public, max-age=300, stale-while-revalidate=86400',
  /** Help, to a caller without a visitor: it may be ten seconds old, and a minute older while it is fetched again. */
  help: 'public, max-age=10, stale-while-revalidate=60',
  /** Help, to a signed-in visitor: the server checks the token each time. */
  visitorHelp: 'private, no-cache',
  /** Pages of a help center: browsers revalidate each time, caches in between need not. */
  helpPage: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  /** Results of what one reader typed. */
  searchPage: 'private, no-cache',
  /** A missing page, which may be published later. */
  missingPage: 'public, max-age=0, s-maxage=10',
  /** The redirect of a page that has moved for good. */
  movedPage: 'public, max-age=3600',
  /** The redirect to a language, or to the help center of a host. */
  entry: 'no-cache',
  /** Sitemaps, feeds and the like: five minutes old, and an hour older while they are fetched again. */
  feed: 'public, max-age=300, stale-while-revalidate=3600',
  /** The answer to a form: the back button shows it again. */
  form: 'public, max-age=300',
  /** A file of a ticket, for readers who know its secret address. */
  upload: 'private, max-age=3600',
} as const;
