/** The help center of a plain deployment: FAQ version 2 as it is described, over a few texts. */

import {
  check,
  found,
  plainHelpCenterId,
  plainUserId,
  queryOf,
  type Shape,
  type Values,
} from './plain-shapes.ts';

const kinds = ['views', 'voteyes', 'voteno'] as const;

export interface Seen {
  readonly kind: (typeof kinds)[number];
  readonly articleId: number;
}

export interface PlainHelp {
  /** What was seen, and voted on. */
  readonly seen: readonly Seen[];
  /**
   * What a path below `/faq` answers.
   * @throws {Refused}
   */
  read(path: string, query: URLSearchParams): unknown;
  /** @throws {Refused} */
  count(path: string, body: Values): void;
}

const time = '2026-02-03T09:30:00.000Z';

interface Topic {
  readonly id: number;
  readonly title: Readonly<Record<string, string>>;
  readonly description: string;
}

interface Text {
  readonly id: number;
  readonly topic: number;
  readonly tag: string;
  readonly lang: string;
  readonly title: string;
  readonly body: string;
  readonly plain: string;
}

const topics: readonly Topic[] = [
  { id: 501, title: { en: 'Yarn', sv: 'Garn' }, description: 'Wool, cotton and linen.' },
  { id: 502, title: { en: 'Looms', sv: 'Vävstolar' }, description: '' },
];

const texts: readonly Text[] = [
  {
    id: 601,
    topic: 501,
    tag: 'wool',
    lang: 'en',
    title: 'How to wash wool',
    body:
      '<h2>By hand</h2><p>Use <a href="https://loom.example/soap">wool soap</a> in 30° water.</p>' +
      '<h2>By machine</h2><ul><li>Only on the wool programme</li></ul>' +
      '<h2>Drying</h2><table><thead><tr><th>Yarn</th><th>Hours</th></tr></thead><tbody><tr><td>Thin</td><td>12</td></tr></tbody></table>',
    plain: 'By hand\nUse wool soap in 30° water.\nBy machine\nOnly on the wool programme\nDrying',
  },
  {
    id: 601,
    topic: 501,
    tag: 'wool',
    lang: 'sv',
    title: 'Så tvättar du ull',
    body: '<p>Använd ulltvättmedel i 30° vatten.</p>',
    plain: 'Använd ulltvättmedel i 30° vatten.',
  },
  {
    id: 602,
    topic: 501,
    tag: 'wool',
    lang: 'en',
    title: 'Which wool itches least?',
    body: '<p>Merino, since its fibres are the finest.</p>',
    plain: 'Merino, since its fibres are the finest.',
  },
  {
    id: 603,
    topic: 502,
    tag: 'loom',
    lang: 'en',
    title: 'Set up a table loom',
    body: '<p>Warp it from back to front.</p>',
    plain: 'Warp it from back to front.',
  },
];

const categoryOf = ({ id, title, description }: Topic, lang: string) => ({
  id: id + 1000,
  userId: plainUserId,
  createdAt: time,
  updatedAt: time,
  isRemoved: 0,
  faqLanguageCode: lang,
  faqCategoryId: id,
  title: title[lang] ?? '',
  description,
});

const sharedOf = ({ id, lang, title, body, plain, topic }: Text) => ({
  id: id + 2000,
  userId: plainUserId,
  authorId: null,
  availableInId: plainHelpCenterId,
  status: 'published',
  publishAt: null,
  unpublishAt: null,
  isRemoved: 0,
  createdAt: time,
  updatedAt: time,
  faqArticleId: id,
  faqLanguageCode: lang,
  title,
  content: body,
  contentPlain: plain,
  // Forms of this deployment, which nothing in the interface can show.
  feedbackNoFormId: 71,
  articleFormId: 72,
  categoryId: topic,
  showFeedback: 'default',
  feedbackChatEnabled: 1,
  feedbackPhoneEnabled: 1,
  feedbackPhoneNumber: '+46635550140',
});

const fullOf = (text: Text, order: number) => ({ ...sharedOf(text), sectionId: null, order });

const referenceOf = (topic: number, lang: string) =>
  topics.filter(({ id }) => id === topic).map(({ id, title }) => ({ id, title: title[lang] ?? '' }));

const lang = /^[a-z]{2}(-[A-Z]{2})?$/;
const inLanguage: Shape = { needed: { lang }, inHelpCenter: true };
const searched: Shape = { needed: { lang, q: 'text' }, inHelpCenter: true };
const viewed: Shape = {
  needed: { lang, articleId: /^\d+$/, device: ['mobile', 'desktop'] },
  inHelpCenter: true,
};

export function createPlainHelp(): PlainHelp {
  const seen: Seen[] = [];

  const textsIn = (values: Values) => texts.filter((one) => one.lang === values['lang']);
  /** By the id that translations share; a tagged article carries the id of its row alone. */
  const articleIn = (values: Values, id: number) =>
    found(textsIn(values).find((one) => one.id === id || one.id + 2000 === id));

  const faq: Readonly<Record<string, readonly [Shape, (values: Values, id: number) => unknown]>> = {
    '/categories': [
      { needed: { lang } },
      (values) =>
        topics
          .filter(({ title }) => String(values['lang']) in title)
          .map((topic) => categoryOf(topic, String(values['lang']))),
    ],
    '/categories/{id}': [
      inLanguage,
      (values, wanted) => {
        const topic = found(topics.find(({ id, title }) => id === wanted && String(values['lang']) in title));
        const articles = textsIn(values)
          .filter((one) => one.topic === topic.id)
          .map(fullOf);
        return {
          category: categoryOf(topic, String(values['lang'])),
          articleCount: articles.length,
          allArticles: articles,
          orphans: articles,
          sections: [],
        };
      },
    ],
    '/articles': [
      { needed: { lang, tag: 'texts' }, inHelpCenter: true },
      (values) =>
        textsIn(values)
          .filter(({ tag }) => Array.isArray(values['tag']) && values['tag'].includes(tag))
          .map(({ id, tag, title, body, lang }) => ({
            id: id + 2000,
            userId: plainUserId,
            status: 'published',
            publishAt: null,
            unpublishAt: null,
            showFeedback: 'default',
            createdAt: time,
            updatedAt: time,
            title,
            content: body,
            faqLanguageCode: lang,
            tag,
          })),
    ],
    '/articles/{id}': [
      inLanguage,
      (values, id) => {
        const text = articleIn(values, id);
        const [topic] = referenceOf(text.topic, text.lang);
        return {
          ...sharedOf(text),
          categoryTitle: topic?.title ?? '',
          authorName: null,
          authorPicture: null,
        };
      },
    ],
    '/search': [
      searched,
      (values) => {
        const words = String(values['q']).toLowerCase().split(/\s+/);
        const articles = textsIn(values)
          .filter(({ title, plain }) =>
            words.every((word) => `${title} ${plain}`.toLowerCase().includes(word)),
          )
          .map(({ id, title, plain, topic, lang }) => ({
            _source: {
              article_id: id,
              content_text: plain,
              id: id + 2000,
              publish_at: null,
              status: 'published',
              title,
              unpublish_at: null,
              user_id: plainUserId,
              category: referenceOf(topic, lang),
              available_in: [{ id: plainHelpCenterId, type: 2 }],
            },
            highlight: { title: [title] },
          }));
        return { success: true, articles, length: articles.length, suggest: [] };
      },
    ],
    '/suggest-search': [
      searched,
      (values) => {
        const q = String(values['q']);
        const options = textsIn(values)
          .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
          .map(({ id, title, topic, lang }) => ({
            text: title,
            payload: { id, category: referenceOf(topic, lang) },
          }));
        return { success: true, result: [{ text: q, options }] };
      },
    ],
    '/popular-articles': [
      inLanguage,
      (values) =>
        textsIn(values).map((text) => ({
          ...sharedOf(text),
          count: seen.filter(({ kind, articleId }) => kind === 'views' && articleId === text.id).length,
        })),
    ],
  };

  return {
    seen,
    read(path, query) {
      const [, folder = '', id] = /^(\/[a-z-]+)(?:\/(\d+))?$/.exec(path) ?? [];
      const [shape, read] = found(faq[id === undefined ? folder : `${folder}/{id}`]);
      const values = queryOf(query, shape);
      check(values, shape);
      return read(values, Number(id));
    },
    count(path, body) {
      const kind = found(kinds.find((one) => path === `/analytics/${one}`));
      check(body, viewed);
      seen.push({ kind, articleId: articleIn(body, Number(body['articleId'])).id });
    },
  };
}
