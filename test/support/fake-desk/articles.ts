/** Articles of the server that a test's desk talks to, in memory. */

import type {
  ArticleVersion,
  EditableArticle,
  ListedEditableArticle,
} from '../../../src/api/schemas/editing.ts';

type Input = Readonly<Record<string, unknown>>;

const editing = /^\/desk\/api\/session\/1\/faq\/editing\/(articles|versions)\/(\d+)(?:\/(\w+))?$/;

const names: Readonly<Record<string, string>> = {
  'GET articles': 'grabEditableArticle',
  'POST articles draft': 'saveArticleDraft',
  'POST articles publish': 'publishArticle',
  'POST articles unpublish': 'unpublishArticle',
  'DELETE articles': 'removeArticle',
  'POST articles discard': 'discardArticleDraft',
  'POST articles takeOver': 'takeOverArticle',
  'GET articles versions': 'listArticleVersions',
  'GET versions': 'grabArticleVersion',
  'POST versions restore': 'restoreArticleVersion',
};

/** Returns the operation on one article or version, with the id in its path. */
export function nameArticleRequest(
  method: string,
  path: string,
): { readonly name: string; readonly inPath: Input } | undefined {
  const [, kind = '', id, act = ''] = editing.exec(path) ?? [];
  const name = names[`${method} ${kind} ${act}`.trim()];
  if (name === undefined) return undefined;
  return { name, inPath: kind === 'versions' ? { versionId: Number(id) } : { articleId: Number(id) } };
}

export function buildArticle(overrides: Partial<EditableArticle> = {}): EditableArticle {
  return {
    articleId: 12,
    helpCenterId: 5,
    lang: 'en',
    title: 'Wash a down jacket',
    markdown: '# Wash\n\nWash it **cold**.\n',
    description: '',
    categoryId: 3,
    keywords: ['laundry'],
    tags: [],
    slug: 'wash-a-down-jacket',
    state: 'published',
    version: 4,
    scheduledDate: null,
    source: { kind: 'desk', name: '' },
    isEditable: true,
    changedDate: new Date().toISOString(),
    changedBy: { agentId: 8, name: 'Olle Berg' },
    translations: [],
    proposedKeywords: [],
    passages: [],
    ticketId: null,
    ...overrides,
  };
}

export function buildArticleVersion(
  versionId: number,
  overrides: Partial<ArticleVersion> = {},
): ArticleVersion {
  return {
    versionId,
    articleId: 12,
    lang: 'en',
    title: 'Wash down',
    markdown: '# Wash\n\nWash it warm.\n',
    description: '',
    keywords: [],
    tags: [],
    publishedDate: new Date().toISOString(),
    publishedBy: { agentId: 8, name: 'Olle Berg' },
    ...overrides,
  };
}

export class FakeArticles {
  readonly articles: EditableArticle[] = [buildArticle()];
  readonly versions: ArticleVersion[] = [];

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    'GET /desk/api/session/1/faq/editing/articles': ({ q, state }) => ({
      articles: this.articles
        .filter((article) => article.title.includes(String(q ?? '')))
        .filter((article) => state === undefined || article.state === state)
        .map(listed),
      next: null,
    }),
    'POST /desk/api/session/1/faq/editing/articles': ({ articleId, lang, title, markdown, keywords }) => {
      const made = buildArticle({
        articleId: Number(articleId ?? 40),
        lang: String(lang),
        title: String(title),
        markdown: String(markdown ?? ''),
        keywords: texts(keywords),
        state: 'draft',
        version: 1,
      });
      this.articles.push(made);
      return made;
    },
    'POST /desk/api/session/1/faq/editing/answers': ({ lang }) => {
      const made = buildArticle({
        articleId: 41,
        lang: String(lang),
        title: 'From an answer',
        state: 'draft',
      });
      this.articles.push(made);
      return made;
    },
    'POST /desk/api/session/1/faq/editing/preview': ({ markdown }) => ({
      html: `<p>${String(markdown).replaceAll('\n', '<br>')}</p>`,
      problems: [],
    }),
    'POST /desk/api/session/1/faq/editing/pictures': () => ({
      url: '/content-files/1/5/tent.png',
      name: 'tent.png',
      type: 'image/png',
    }),
    'GET /desk/api/session/1/faq/categories': () => [category(3, 'Care'), category(4, 'Delivery')],
    'POST /desk/api/session/1/faq/editing/categories/3': () => ({}),
    grabEditableArticle: (input) => this.#find(input),
    saveArticleDraft: ({ version, ...input }) =>
      this.#change(input, version, (article) => ({
        ...article,
        ...values(input),
        state: article.state === 'published' ? 'changed' : article.state,
      })),
    publishArticle: ({ version, date, ...input }) =>
      this.#change(input, version, (article) => ({
        ...article,
        state: date === undefined ? 'published' : 'scheduled',
        scheduledDate: date === undefined ? null : String(date),
      })),
    unpublishArticle: (input) =>
      this.#change(input, undefined, (article) => ({ ...article, state: 'draft', scheduledDate: null })),
    discardArticleDraft: ({ version, ...input }) =>
      this.#change(input, version, ({ articleId }) => buildArticle({ articleId })),
    removeArticle: (input) => {
      const removed = this.#find(input);
      if (removed) this.articles.splice(this.articles.indexOf(removed), 1);
      return removed && {};
    },
    takeOverArticle: (input) =>
      this.#change(input, undefined, (article) => ({
        ...article,
        isEditable: true,
        source: { kind: 'desk', name: '' },
      })),
    listArticleVersions: () => ({
      versions: this.versions.map((version, index) => ({ ...version, isCurrent: index === 0 })),
    }),
    grabArticleVersion: ({ versionId }) => this.versions.find((version) => version.versionId === versionId),
    restoreArticleVersion: ({ versionId, version }) => {
      const former = this.versions.find((one) => one.versionId === versionId);
      return (
        former && this.#change(former, version, (article) => ({ ...article, markdown: former.markdown }))
      );
    },
  };

  /** Changes the draft of the first article as a colleague does. */
  changeElsewhere(change: Partial<EditableArticle>): void {
    const [first] = this.articles;
    if (first) this.articles[0] = { ...first, ...change, version: first.version + 1 };
  }

  #find({ articleId, lang }: Input): EditableArticle | undefined {
    return this.articles.find((article) => article.articleId === Number(articleId) && article.lang === lang);
  }

  #change(input: Input, version: unknown, change: (article: EditableArticle) => EditableArticle): unknown {
    const former = this.#find(input);
    if (!former) return undefined;
    if (version !== undefined && version !== former.version) {
      return Response.json({ message: 'Conflict', error: { field: 'version' } }, { status: 409 });
    }
    const changed = {
      ...change(former),
      version: former.version + 1,
      changedDate: new Date().toISOString(),
      changedBy: { agentId: 7, name: 'Aino Laine' },
    };
    this.articles[this.articles.indexOf(former)] = changed;
    return changed;
  }
}

/** The values of a draft in a request. */
function values(input: Input): Partial<EditableArticle> {
  return {
    title: String(input['title']),
    markdown: String(input['markdown']),
    description: String(input['description'] ?? ''),
    categoryId: Number(input['categoryId'] ?? 3),
    keywords: texts(input['keywords']),
    proposedKeywords: texts(input['proposedKeywords']),
  };
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function listed(article: EditableArticle): ListedEditableArticle {
  const { articleId, lang, title, state, source, scheduledDate, changedDate, changedBy } = article;
  return {
    articleId,
    title,
    translations: [{ lang, title, state, source, scheduledDate }],
    views: 1204,
    yes: 31,
    no: 4,
    changedDate,
    changedBy,
  };
}

function category(faqCategoryId: number, title: string) {
  const changed = '2026-01-01T00:00:00.000Z';
  return {
    id: faqCategoryId,
    userId: 1,
    createdAt: changed,
    updatedAt: changed,
    isRemoved: 0,
    faqLanguageCode: 'en',
    faqCategoryId,
    title,
    description: '',
  };
}
