import type { MemberReader } from './member-reader.ts';

/** What the front matter alone says about an article. */
export type ArticleMembers = ReturnType<typeof readArticleMembers>;

/** Where an article is not found that visitors may read all the same. */
export type HiddenFrom = 'search' | 'sitemap';

/** More would be a text of its own. */
const maxKeywords = 100;

export function readArticleMembers(members: MemberReader) {
  return {
    title: members.text('title'),
    /** A shorter title, for where there is no other. */
    label: members.text('sidebarlabel', 'linktitle', 'navtitle'),
    /** As Jekyll knows them: those of the posts of blogs, from the outermost. */
    categories: members.words('categories'),
    description: members.text('description'),
    /** Where a stub that holds nothing else sends on to; null for what is a page. */
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

/** An order by any of the names under which generators of sites know it. */
export function readOrder(members: MemberReader): number | null {
  return members.integer('order', 'sidebarposition', 'weight', 'navorder', 'position');
}

/** Whatever makes it a draft wins. */
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

/** Undefined for most: then nothing is said of it. */
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
