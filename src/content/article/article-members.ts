import type { MemberReader } from './member-reader.ts';

/** Members of an article that depend on its front matter only. */
export type ArticleMembers = ReturnType<typeof readArticleMembers>;

/** Lists from which a published article is hidden. */
export type HiddenFrom = 'search' | 'sitemap';

const maxKeywords = 100;

export function readArticleMembers(members: MemberReader) {
  return {
    title: members.text('title'),
    /** A shorter title, used if the article has no other. */
    label: members.text('sidebarlabel', 'linktitle', 'navtitle'),
    /** Categories of a Jekyll post, outermost first. */
    categories: members.words('categories'),
    description: members.text('description'),
    /** Target of a page that only redirects; null for other pages. */
    redirect: readRedirect(members),
    order: readOrder(members),
    tags: members.words('tags'),
    keywords: members.words('keywords', { most: maxKeywords }),
    featured: members.flag('featured') ?? false,
    hiddenFrom: readHiddenFrom(members),
    author: members.text('author'),
    status: readStatus(members),
    createdAt: members.instant('date'),
    updatedAt: members.instant('updated', 'lastmod', 'lastmodifiedat', 'date'),
    publishAt: members.instant('publishat'),
    unpublishAt: members.instant('unpublishat'),
    showFeedback: readShowFeedback(members),
    feedbackChatEnabled: members.flag('feedbackchatenabled'),
    feedbackPhoneEnabled: members.flag('feedbackphoneenabled') ?? false,
    feedbackPhoneNumber: members.text('feedbackphonenumber'),
    feedbackNoFormId: members.id('feedbacknoformid'),
    articleFormId: members.id('articleformid'),
  };
}

/** Reads the order, under any of the names that site generators use. */
export function readOrder(members: MemberReader): number | null {
  return members.integer('order', 'sidebarposition', 'weight', 'navorder', 'position');
}

/** Reads the status. If any member marks the article as a draft, it is one. */
function readStatus(members: MemberReader): 'published' | 'draft' {
  const status = members.text('status')?.toLowerCase() ?? 'published';
  if (status !== 'published' && status !== 'draft') members.refuse('status', 'published or draft');
  const isDraft = ['draft', 'hidden', 'unlisted'].some((name) => members.flag(name) === true);
  return isDraft || members.flag('published') === false || status === 'draft' ? 'draft' : 'published';
}

/** Reads the redirect target: `redirect_to` of jekyll-redirect-from, or `redirect` with the layout `redirect`. */
function readRedirect(members: MemberReader): string | null {
  const redirect = members.text('redirect');
  const isStub = redirect !== null && members.text('layout')?.toLowerCase() === 'redirect';
  return members.text('redirectto') ?? (isStub ? redirect : null);
}

/** Returns undefined for articles that are hidden from no list, which keeps their hashes unchanged. */
function readHiddenFrom(members: MemberReader): HiddenFrom[] | undefined {
  const hidden: HiddenFrom[] = [];
  if (members.flag('excludedinsearch') === true || members.flag('searchexclude') === true)
    hidden.push('search');
  if (members.flag('sitemap') === false) hidden.push('sitemap');
  return hidden.length === 0 ? undefined : hidden;
}

function readShowFeedback(members: MemberReader): string {
  const text = members.text('showfeedback') ?? 'default';
  if (/^(true|yes|on)$/i.test(text)) return 'default';
  return /^(false|no|off)$/i.test(text) ? 'hidden' : text;
}
