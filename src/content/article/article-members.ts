import type { MemberReader } from './member-reader.ts';

/** Members of an article that depend on its front matter only. */
export type ArticleMembers = ReturnType<typeof readArticleMembers>;

/** Where a published article is not found. `lists`: in no list of articles, as one that is not in a site's menu. */
export type HiddenFrom = 'search' | 'sitemap' | 'lists';

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
    ...readVisibility(members),
    author: members.text('author'),
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

/** Makes an article a draft for a reason that is not in its front matter. One that is a draft already keeps its reason. */
export function asDraft<M extends Pick<ArticleMembers, 'status' | 'hiddenBy'>>(
  members: M,
  reason: string,
): M {
  return members.status === 'draft' ? members : { ...members, status: 'draft', hiddenBy: reason };
}

interface Visibility {
  readonly status: 'published' | 'draft';
  /** Undefined for articles that are hidden from no list, which keeps their hashes unchanged. */
  readonly hiddenFrom: HiddenFrom[] | undefined;
  /** The front matter that makes a draft, or hides the article from lists: `hidden: true`; null if there is none. */
  readonly hiddenBy: string | null;
}

/** Reads whether visitors see the article. If any member marks it as a draft, it is one. */
function readVisibility(members: MemberReader): Visibility {
  const status = members.text('status')?.toLowerCase() ?? 'published';
  if (status !== 'published' && status !== 'draft') members.refuse('status', 'published or draft');
  const draft = [
    status === 'draft' ? 'status: draft' : null,
    ...['draft', 'headless'].map((name) => (members.flag(name) === true ? `${name}: true` : null)),
    members.flag('published') === false ? 'published: false' : null,
    readBuildOption(members, 'render', ['never', 'link', 'false']),
  ].find((reason) => reason !== null);
  const unlisted = [
    ...['hidden', 'unlisted'].map((name) => (members.flag(name) === true ? `${name}: true` : null)),
    readBuildOption(members, 'list', ['never', 'false']),
  ].find((reason) => reason !== null);
  const isUnsearched = members.flag('excludedinsearch') === true || members.flag('searchexclude') === true;
  const hiddenFrom: HiddenFrom[] = [
    ...(isUnsearched ? (['search'] as const) : []),
    ...(members.flag('sitemap') === false ? (['sitemap'] as const) : []),
    ...(unlisted === undefined ? [] : (['lists'] as const)),
  ];
  return {
    status: draft === undefined ? 'published' : 'draft',
    hiddenFrom: hiddenFrom.length === 0 ? undefined : hiddenFrom,
    hiddenBy: draft ?? unlisted ?? null,
  };
}

/** Returns an option of Hugo's `build` that has one of the values, as `build.list: never`; null otherwise. */
function readBuildOption(members: MemberReader, option: string, values: readonly string[]): string | null {
  const value = members.part('build', option);
  return value !== null && values.includes(value) ? `build.${option}: ${value}` : null;
}

/** Reads the redirect target: `redirect_to` of jekyll-redirect-from, or `redirect` with the layout `redirect`. */
function readRedirect(members: MemberReader): string | null {
  const redirect = members.text('redirect');
  const isStub = redirect !== null && members.text('layout')?.toLowerCase() === 'redirect';
  return members.text('redirectto') ?? (isStub ? redirect : null);
}

function readShowFeedback(members: MemberReader): string {
  const text = members.text('showfeedback') ?? 'default';
  if (/^(true|yes|on)$/i.test(text)) return 'default';
  return /^(false|no|off)$/i.test(text) ? 'hidden' : text;
}
