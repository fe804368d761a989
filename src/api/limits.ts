/** The numbers and word lists of the interface (sections 3, 5 and 8) and our own bounds where it is silent. */

/** What a key may be allowed to do (section 5). `Visitor` belongs to public keys only. */
export const scopes = [
  'FAQ:Read',
  'FAQ:Write',
  'Chat:Read',
  'Tickets:Read',
  'Tickets:Write',
  'Forms:Read',
  'Contacts:Read',
  'Contacts:Write',
  'Visitor',
] as const;

export type Scope = (typeof scopes)[number];

/** Every scope that a secret key can have. */
export const secretScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'Visitor');

/** What a public key has, always and only. */
export const publicScopes: readonly Scope[] = ['FAQ:Read', 'FAQ:Write', 'Visitor'];

/** Where an article was read (section 4.1). */
export type Device = 'mobile' | 'desktop';

/** Largest id that is exact in JSON. */
export const maxId = 9_007_199_254_740_991;

/** Characters of a search text; what is longer is refused. */
export const maxSearchLength = 500;

/** Tags in one request for tagged articles. */
export const maxTags = 50;

/** Articles in one answer of a search. */
export const maxSearchHits = 20;

/** Completions in one answer of a suggestion. */
export const maxSuggestions = 10;

/** Articles in the list of popular articles. */
export const maxPopularArticles = 10;

/** Bytes of a request body. */
export const maxBodyBytes = 1_048_576;
