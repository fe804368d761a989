import type { MemberReader } from './member-reader.ts';

/** The members of an article that follow from its front matter alone. */
export type ArticleMembers = ReturnType<typeof readArticleMembers>;

/** The lists from which a readable article is hidden. */
export type HiddenFrom = 'search' | 'sitemap';

/** Characters of a description; more would be an article. */
const maxKeywords = 100;

export function readArticleMembers(members: MemberReader) {
  return {
    title: members.text('title'),
    /** A shorter title, used without another one. */
    label: members.text('sidebarlabel', 'linktitle', 'navtitle'),
    /** Categories of Jekyll's posts, from the outermost. */
    categories: members.words('categories'),
    description: members.text('description'),
    /** The target of a page that only redirects; null for other pages. */
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

/** The order, by any of the names that generators of sites use. */
export function readOrder(members: MemberReader): number | null {
  return members.integer('order', 'sidebarposition', 'weight', 'navorder', 'position');
}

/** The status; a draft by any member is a draft. */
function readStatus(members: MemberReader): 'published' | 'draft' {
  const status = members.text('status')?.toLowerCase() ?? 'published';
  if (status !== 'published' && status !== 'draft') members.refuse('status', 'published or draft');
  const isDraft = ['draft', 'hidden', 'unlisted'].some((name) => members.flag(name) === true);
  return isDraft || members.flag('published') === false || status === 'draft' ? 'draft' : 'published';
}

/** `redirect_to` of jekyll-redirect-from, and `redirect` of a layout of that name. */
function readRedirect(members: MemberReader): string | null {
  const redirect = members.text('redirect');
  const isStub = redirect !== null && members.text('layout')?.toLowerCase() === 'redirect';
  return members.text('redirectto') ?? (isStub ? redirect : null);
}

/** Undefined for most articles, so that it does not change their hashes. */
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
