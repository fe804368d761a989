/** The values of `Cache-Control`; other responses get `no-store` (`security-headers.ts`). */
export const caching = {
  /** Files whose URL contains a hash of their content: they never change. */
  forever: 'public, max-age=31536000, immutable',
  /** The script, and other built files whose names stay the same. */
  file: 'public, max-age=300, stale-while-revalidate=86400',
  /** Help, for callers without a visitor. */
  help: 'public, max-age=10, stale-while-revalidate=60',
  /** Help, for signed-in visitors: the server checks the token at each request. */
  visitorHelp: 'private, no-cache',
  /** Pages of a help center: browsers revalidate them each time, shared caches need not. */
  helpPage: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  /** Results of one reader's search. */
  searchPage: 'private, no-cache',
  /** The page for a missing URL, as an article may be published there later. */
  missingPage: 'public, max-age=0, s-maxage=10',
  movedPage: 'public, max-age=3600',
  /** The redirect to a page in the reader's language, or from the root of a help center's own host. */
  entry: 'no-cache',
  /** Sitemaps, feeds and similar files. */
  feed: 'public, max-age=300, stale-while-revalidate=3600',
  /** The page after a form was sent, which the back button shows again. */
  form: 'public, max-age=300',
  /** A file of a ticket, for readers who know its secret URL. */
  upload: 'private, max-age=3600',
} as const;
