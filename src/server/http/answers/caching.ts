/**
 * Every value of `Cache-Control`: how long browsers, and caches in front of the server, may keep an answer. An answer
 * without one of them gets `no-store` (`security-headers.ts`).
 */
export const caching = {
  /** Files whose address names their content, so that they never change. */
  forever: 'public, max-age=31536000, immutable',
  /** The script, and other files of the build that keep their name. */
  file: 'public, max-age=300, stale-while-revalidate=86400',
  /** Help, to a caller without a visitor: it may be ten seconds old, and a minute older while it is fetched again. */
  help: 'public, max-age=10, stale-while-revalidate=60',
  /** Help, to a visitor who is signed in: the server judges the token each time. */
  visitorHelp: 'private, no-cache',
  /** Pages of a help center: browsers ask whether one is still current, and caches in between need not each time. */
  helpPage: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  /** Results of what one reader typed. */
  searchPage: 'private, no-cache',
  /** A page that is missing, which may come. */
  missingPage: 'public, max-age=0, s-maxage=10',
  /** The way to a page that has moved for good. */
  movedPage: 'public, max-age=3600',
  /** The way to a language, or to the help center of a host. */
  entry: 'no-cache',
  /** Sitemaps, feeds and the like: five minutes old, and an hour older while they are fetched again. */
  feed: 'public, max-age=300, stale-while-revalidate=3600',
  /** The answer to a form: it is still there for those who go back to it. */
  form: 'public, max-age=300',
  /** A file of a ticket, for those who know its secret address. */
  upload: 'private, max-age=3600',
} as const;
