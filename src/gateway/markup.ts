/** Removes inline styles and event handlers from HTML in responses of the upstream, which may be any deployment. */

import type { Operations } from '../api/operations/index.ts';
import { withoutInline } from '../markup/html/without-inline.ts';

/** Response members, at any depth, that contain HTML or lists of it. All other members are text or data. */
const htmlMember: { readonly [Name in keyof Operations]?: string } = {
  getCategory: 'content',
  getArticle: 'content',
  articleByAddress: 'content',
  listTaggedArticles: 'content',
  listPopularArticles: 'content',
  search: 'highlight',
  viewArticleV1: 'qBod',
  searchV1: 'highlight',
  grabTicket: 'messageHtml',
};

/** Removes inline styles and event handlers from the JSON body of a response, in place. */
export function removeInlineFrom(name: keyof Operations, body: unknown): void {
  const member = htmlMember[name];
  if (member === undefined) return;
  // A response may contain the same article in several lists.
  const cleaned = new Map<string, string>();
  const clean = (html: string) => {
    const known = cleaned.get(html) ?? withoutInline(html);
    cleaned.set(html, known);
    return known;
  };

  function changeTexts(value: unknown, isMarkup: boolean): void {
    if (!hasMembers(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const isInnerMarkup = isMarkup || name === member;
      if (isInnerMarkup && typeof inner === 'string') value[name] = clean(inner);
      else changeTexts(inner, isInnerMarkup);
    }
  }
  changeTexts(body, false);
}

function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
