import type { SourceArticle } from '../folder/content.ts';
import type { MemberReader } from './member-reader.ts';

/** What the front matter alone says about an article. */
export type ArticleMembers = Pick<
  SourceArticle,
  | 'tags'
  | 'author'
  | 'status'
  | 'publishAt'
  | 'unpublishAt'
  | 'showFeedback'
  | 'feedbackChatEnabled'
  | 'feedbackPhoneEnabled'
  | 'feedbackPhoneNumber'
  | 'feedbackNoFormId'
  | 'articleFormId'
> & {
  readonly title: string | null;
  /** A shorter title, for where there is no other. */
  readonly label: string | null;
  readonly order: number | null;
  /** As Jekyll knows them: those of the posts of blogs, from the outermost. */
  readonly categories: readonly string[];
};

export function readArticleMembers(members: MemberReader): ArticleMembers {
  return {
    title: members.text('title'),
    label: members.text('sidebarlabel', 'linktitle', 'navtitle'),
    categories: members.words('categories'),
    order: readOrder(members),
    tags: members.words('tags'),
    author: members.text('author'),
    status: readStatus(members),
    publishAt: members.instant('publishat'),
    unpublishAt: members.instant('unpublishat'),
    showFeedback: readShowFeedback(members),
    feedbackChatEnabled: members.flag('feedbackchatenabled') ?? false,
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
  const isDraft = members.flag('draft') === true || members.flag('published') === false;
  return isDraft || status === 'draft' ? 'draft' : 'published';
}

function readShowFeedback(members: MemberReader): string {
  const text = members.text('showfeedback') ?? 'default';
  if (/^(true|yes|on)$/i.test(text)) return 'default';
  return /^(false|no|off)$/i.test(text) ? 'hidden' : text;
}
