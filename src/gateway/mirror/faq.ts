/** Copies a help center's content, as FAQ version 2 returns it. */

import { maxTags } from '../../api/limits.ts';
import * as faq from '../../api/operations/faq.ts';
import type { Article, Category, HelpCenter, SingleCategory } from '../../api/schemas/faq.ts';
import type { Client } from '../../client/client.ts';
import { unlessMissing } from '../../client/unless-missing.ts';

export interface FaqOptions {
  /** Empty for all languages of the help center. */
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  /** Ids of agents that were copied; authors are added. */
  readonly agentIds: Set<number>;
}

export async function* mirrorHelpCenter(
  client: Client,
  helpCenterId: number,
  { languages, tags, agentIds }: FaqOptions,
): AsyncGenerator<object> {
  const found = await unlessMissing(client.send(faq.helpCenter, { helpCenterId }));
  const center = found ?? unknownCenter(helpCenterId, languages);
  const wanted = languages.length > 0 ? languages : center.languages;
  const lists: (readonly [lang: string, categories: readonly Category[]])[] = [];
  for (const lang of wanted) {
    lists.push([lang, await client.send(faq.listCategories, { helpCenterId, lang })]);
  }
  // Reply times are computed from this deployment's tickets and settings.
  const { languages: _, replies: __, ...record } = center;
  yield { kind: 'helpCenter', ...record };
  for (const [lang, categories] of lists) {
    const tagsByArticle = await readTags(client, { helpCenterId, lang }, tags);
    for (const [order, { faqCategoryId: id }] of categories.entries()) {
      const category = await unlessMissing(client.send(faq.getCategory, { helpCenterId, lang, id }));
      // A deployment without `helpCenter` lists the categories of all help centers, and may return those of other help
      // centers without articles.
      if (!category || (found === null && isEmpty(category))) continue;
      yield* readAuthors(client, { helpCenterId, lang }, category.allArticles, agentIds);
      yield* categoryRecords(category, { helpCenterId, order, tagsByArticle });
    }
  }
}

function isEmpty({ sections, allArticles }: SingleCategory): boolean {
  return sections.length === 0 && allArticles.length === 0;
}

/** Creates the settings of a help center whose deployment lacks `helpCenter`, one of Frontdesk's own operations. */
function unknownCenter(helpCenterId: number, languages: readonly string[]): HelpCenter {
  return {
    helpCenterId,
    faqId: helpCenterId,
    title: `Help center ${helpCenterId}`,
    defaultLanguage: languages[0] ?? 'en',
    languages: ['en'],
    contactEnabled: false,
    conversationsEnabled: false,
  };
}

interface LocalizedHelpCenter {
  readonly helpCenterId: number;
  readonly lang: string;
}

/** Returns which of the given tags each article has, by the article's row id. */
async function readTags(
  client: Client,
  helpCenter: LocalizedHelpCenter,
  tags: readonly string[],
): Promise<Map<number, readonly string[]>> {
  const found = new Map<number, string[]>();
  for (let start = 0; start < tags.length; start += maxTags) {
    const tag = tags.slice(start, start + maxTags);
    for (const article of await client.send(faq.listTaggedArticles, { ...helpCenter, tag })) {
      found.set(article.id, [...(found.get(article.id) ?? []), article.tag]);
    }
  }
  return found;
}

/** Iterates over authors who are not among the agents. */
async function* readAuthors(
  client: Client,
  helpCenter: LocalizedHelpCenter,
  articles: readonly Article[],
  agentIds: Set<number>,
): AsyncGenerator<object> {
  for (const { authorId, faqArticleId: id } of articles) {
    if (authorId === null || agentIds.has(authorId)) continue;
    const article = await unlessMissing(client.send(faq.getArticle, { ...helpCenter, id }));
    if (!article) continue;
    agentIds.add(authorId);
    const { authorName, authorPicture } = article;
    if (authorName === null) continue;
    yield { kind: 'agent', agentID: authorId, agentName: authorName, agentPicture: authorPicture };
  }
}

interface CategoryContext {
  readonly helpCenterId: number;
  readonly order: number;
  readonly tagsByArticle: ReadonlyMap<number, readonly string[]>;
}

function* categoryRecords(
  { category, sections, allArticles }: SingleCategory,
  { helpCenterId, order, tagsByArticle }: CategoryContext,
): Generator<object> {
  const { userId: _, isRemoved, ...rest } = category;
  yield { kind: 'category', helpCenterId, order, isRemoved: isRemoved === 1, ...rest };
  for (const { userId: _, articles: __, ...section } of sections) {
    yield { kind: 'section', helpCenterId, ...section };
  }
  for (const article of allArticles) {
    yield articleRecord(article, helpCenterId, tagsByArticle.get(article.id) ?? []);
  }
}

function articleRecord(article: Article, helpCenterId: number, tags: readonly string[]): object {
  const { userId: _, availableInId: __, ...rest } = article;
  return {
    kind: 'article',
    ...rest,
    helpCenterId,
    tags,
    isRemoved: article.isRemoved === 1,
    feedbackChatEnabled: article.feedbackChatEnabled === 1,
    feedbackPhoneEnabled: article.feedbackPhoneEnabled === 1,
  };
}
