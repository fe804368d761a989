/** What the interface answers, made from help texts. */

import type {
  Article,
  Category,
  HelpCenter,
  Messenger,
  PopularArticle,
  SearchHit,
  SearchResult,
  SingleArticle,
  SingleCategory,
  SuggestionIndex,
  SuggestResult,
  TaggedArticle,
} from '../../src/api/schemas/faq.ts';
import type { Form } from '../../src/api/schemas/forms.ts';
import type { HelpText, HelpTexts } from './shop-help.ts';

const created = '2025-09-14T08:30:00.000Z';
const updated = '2026-03-03T10:15:00.000Z';

const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export function buildHelpCenter(overrides: Partial<HelpCenter> = {}): HelpCenter {
  return {
    helpCenterId: 7,
    faqId: 70,
    title: 'Fjord & Fell help',
    defaultLanguage: 'en',
    languages: ['en', 'sv', 'ar'],
    contactEnabled: true,
    conversationsEnabled: true,
    ...overrides,
  };
}

export function buildMessenger(overrides: Partial<Messenger> = {}): Messenger {
  return { askAddress: 'required', askSubject: false, greetings: [], team: [], ...overrides };
}

export function buildCategory(overrides: Partial<Category> = {}): Category {
  const id = overrides.faqCategoryId ?? 11;
  return {
    id: id + 5000,
    userId: 1,
    createdAt: created,
    updatedAt: updated,
    isRemoved: 0,
    faqLanguageCode: 'en',
    faqCategoryId: id,
    title: 'Orders',
    description: 'Follow, change or cancel an order.',
    ...overrides,
  };
}

function buildArticleFields(
  id: number,
): Omit<SingleArticle, 'categoryTitle' | 'authorName' | 'authorPicture'> {
  return {
    id: id + 9000,
    userId: 1,
    authorId: null,
    status: 'published',
    publishAt: null,
    unpublishAt: null,
    showFeedback: 'default',
    feedbackChatEnabled: 0,
    feedbackPhoneEnabled: 0,
    isRemoved: 0,
    createdAt: created,
    updatedAt: updated,
    faqArticleId: id,
    faqLanguageCode: 'en',
    title: 'Track your parcel',
    content: '<p>The e-mail that says “On its way” holds a link.</p>',
    contentPlain: 'The e-mail that says “On its way” holds a link.',
    articleFormId: null,
    feedbackNoFormId: null,
    feedbackPhoneNumber: null,
    categoryId: 12,
    availableInId: 7,
  };
}

export function buildArticle(overrides: Partial<SingleArticle> = {}): SingleArticle {
  return {
    ...buildArticleFields(overrides.faqArticleId ?? 103),
    categoryTitle: 'Delivery',
    authorName: null,
    authorPicture: null,
    ...overrides,
  };
}

export function buildPopularArticle(overrides: Partial<PopularArticle> = {}): PopularArticle {
  return { ...buildArticleFields(overrides.faqArticleId ?? 103), count: 12, ...overrides };
}

export function buildListedArticle(overrides: Partial<Article> = {}): Article {
  return { ...buildArticleFields(overrides.faqArticleId ?? 103), sectionId: null, order: 1, ...overrides };
}

/** The fields that a help text decides. */
function fieldsOf(text: HelpText, language: string) {
  return {
    faqArticleId: text.id,
    faqLanguageCode: language,
    title: text.title,
    content: text.html,
    contentPlain: plainText(text.html),
    categoryId: text.categoryId,
  };
}

export function categoriesOf(texts: HelpTexts, language: string): Category[] {
  return texts.topics.map(({ id, title, description }) =>
    buildCategory({ faqCategoryId: id, faqLanguageCode: language, title, description }),
  );
}

export function popularOf(texts: HelpTexts, language: string): PopularArticle[] {
  return texts.articles.slice(0, 4).map((text) => buildPopularArticle(fieldsOf(text, language)));
}

/** `undefined` when the texts have no such article. */
export function articleOf(texts: HelpTexts, language: string, id: number): SingleArticle | undefined {
  const text = texts.articles.find((text) => text.id === id);
  if (!text) return undefined;
  const topic = texts.topics.find((topic) => topic.id === text.categoryId);
  return buildArticle({
    ...fieldsOf(text, language),
    categoryTitle: topic?.title ?? '',
    authorName: text.author ?? null,
  });
}

/** `undefined` when the texts have no such category. */
export function categoryOf(texts: HelpTexts, language: string, id: number): SingleCategory | undefined {
  const category = categoriesOf(texts, language).find(({ faqCategoryId }) => faqCategoryId === id);
  if (!category) return undefined;
  const own = texts.articles.filter(({ categoryId }) => categoryId === id);
  const build = (text: HelpText) => buildListedArticle(fieldsOf(text, language));
  const titles = [...new Set(own.flatMap(({ section }) => section ?? []))];
  return {
    category,
    articleCount: own.length,
    allArticles: own.map(build),
    orphans: own.filter(({ section }) => !section).map(build),
    sections: titles.map((title, index) => ({
      id: id * 100 + index,
      userId: 1,
      faqCategoryId: id,
      order: index,
      createdAt: created,
      updatedAt: updated,
      title,
      languageCode: language,
      articles: own.filter(({ section }) => section === title).map(build),
    })),
  };
}

function matching(texts: HelpTexts, q: string): HelpText[] {
  const words = q.toLowerCase().split(/\s+/);
  return texts.articles.filter(({ title, html }) =>
    words.every((word) => `${title} ${plainText(html)}`.toLowerCase().includes(word)),
  );
}

export function suggestionsOf(texts: HelpTexts, q: string): SuggestResult {
  const options = matching(texts, q).map(({ id, title, categoryId }) => {
    const topic = texts.topics.find((topic) => topic.id === categoryId);
    return { text: title, payload: { id, category: topic ? [{ id: topic.id, title: topic.title }] : [] } };
  });
  return { success: true, result: [{ text: q, options }] };
}

/**
 * Everything that can be suggested, with a few words of each text that its title lacks.
 * @param moreTitles those of further articles
 */
export function suggestionIndexOf(texts: HelpTexts, moreTitles: readonly string[] = []): SuggestionIndex {
  const more = moreTitles.map((title, at) => ({ id: 9000 + at, title, words: [] }));
  const categories = texts.topics.map(({ id, title }) => ({
    title,
    articles: texts.articles
      .filter(({ categoryId }) => categoryId === id)
      .map((text) => {
        const own =
          plainText(text.html)
            .toLowerCase()
            .match(/[a-z]{5,}/g) ?? [];
        const words = own.filter((word) => !text.title.toLowerCase().includes(word));
        return { id: text.id, title: text.title, words: [...new Set(words)].slice(0, 12) };
      }),
  }));
  return {
    stopWords: ['a', 'for', 'how', 'to', 'you', 'your'],
    categories: [...categories, { title: 'More', articles: more }],
  };
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function buildSearchHit(text: HelpText, texts: HelpTexts, q: string): SearchHit {
  const topic = texts.topics.find((topic) => topic.id === text.categoryId);
  const words = escapeText(text.title).split(/(\s+)/);
  const marked = words.map((word) =>
    q && word.toLowerCase().startsWith(q.toLowerCase()) ? `<em>${word}</em>` : word,
  );
  return {
    _source: {
      article_id: text.id,
      content_text: plainText(text.html),
      id: text.id + 9000,
      publish_at: null,
      status: 'published',
      title: text.title,
      unpublish_at: null,
      user_id: 1,
      category: topic ? [{ id: topic.id, title: topic.title }] : [],
      available_in: [{ id: 7, type: 1 }],
    },
    highlight: { title: [marked.join('')] },
  };
}

export function buildSearchResult(
  articles: SearchResult['articles'],
  overrides: Partial<SearchResult> = {},
): SearchResult {
  const { length } = articles;
  return { success: true, articles, length, total: length, suggest: [], ...overrides };
}

/** Knows one misspelt word, `retrun`. */
export function resultsOf(texts: HelpTexts, q: string): SearchResult {
  const articles = matching(texts, q).map((text) => buildSearchHit(text, texts, q));
  const offset = q.indexOf('retrun');
  const suggest =
    offset < 0 ? [] : [{ length: 6, offset, options: [{ score: 0.8, text: 'return' }], text: 'retrun' }];
  return { success: true, articles, length: articles.length, suggest };
}

/** A field of every type, two of them required. */
export function buildForm(overrides: Partial<Form> = {}): Form {
  const field = (label: string, type: Form['fields'][number]['type'], required = false) => ({
    label,
    type,
    required,
    options: type === 'select' ? ['By card', 'By invoice'] : [],
  });
  return {
    id: 31,
    name: 'Feedback',
    fields: [
      field('What were you looking for?', 'textarea', true),
      field('Your name', 'text'),
      field('E-mail', 'email', true),
      field('Phone', 'phone'),
      field('Order number', 'number'),
      field('How did you pay?', 'select'),
      field('Day of the order', 'date'),
      field('You may write to me', 'checkbox'),
    ],
    ...overrides,
  };
}

export function buildTaggedArticle(overrides: Partial<TaggedArticle> = {}): TaggedArticle {
  return {
    id: 9103,
    userId: 1,
    status: 'published',
    publishAt: null,
    unpublishAt: null,
    showFeedback: 'default',
    createdAt: created,
    updatedAt: updated,
    title: 'Track your parcel',
    content: '<p>Text</p>',
    faqLanguageCode: 'en',
    tag: 'delivery',
    ...overrides,
  };
}
