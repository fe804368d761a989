/**
 * The JSON-LD of pages for search engines, in the vocabulary of schema.org, with the members that Google documents. The
 * code that prints it into a page escapes `<`.
 */

import { isElement } from '../../markup/html/html-tree.ts';
import {
  type Element,
  MarkupLimitError,
  type ParentNode,
  parseUnlocated,
} from '../../markup/html/parse-html.ts';
import { oneLineText, plainText } from '../../markup/html/plain-text.ts';

/** Undefined members are not printed. */
type JsonLd = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

export interface Publisher {
  /** The title of the help center. */
  readonly name: string;
  /** The full url of its home page. */
  readonly url: string;
  /** A full url; null: it has none. */
  readonly logo: string | null;
}

export interface ArticleFacts {
  readonly title: string;
  /** Empty: none. */
  readonly description: string;
  /** A full url, as all urls here. */
  readonly url: string;
  readonly lang: string;
  /** ISO 8601 */
  readonly publishedAt: string;
  /** Absent: unknown. */
  readonly modifiedAt: string | undefined;
  /** Null: unknown; the publisher is named instead. */
  readonly author: string | null;
  readonly publisher: Publisher;
  /** A full url; null: none is drawn. */
  readonly picture: string | null;
}

export function articleData(facts: ArticleFacts): JsonLd {
  const { title, description, url, lang, publishedAt, modifiedAt, author, picture } = facts;
  const publisher = organization(facts.publisher);
  return {
    '@context': context,
    '@type': 'Article',
    headline: title,
    description: description || undefined,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    inLanguage: lang,
    datePublished: publishedAt,
    dateModified: modifiedAt,
    author: author === null ? publisher : { '@type': 'Person', name: author },
    publisher,
    image: picture === null ? undefined : [picture],
  };
}

function organization({ name, url, logo }: Publisher): JsonLd {
  return {
    '@type': 'Organization',
    name,
    url,
    logo: logo === null ? undefined : { '@type': 'ImageObject', url: logo },
  };
}

/**
 * Returns the breadcrumb of a page; null for fewer than two links.
 * @param way the page itself last, with full urls
 */
export function breadcrumbData(
  way: readonly { readonly text: string; readonly href: string }[],
): JsonLd | null {
  if (way.length < 2) return null;
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: href,
    })),
  };
}

export interface WebSiteFacts {
  readonly title: string;
  readonly lang: string;
  /** The full url of the home page in this language. */
  readonly url: string;
  /** The full url of the search page in this language, without a query; null: there is none. */
  readonly searchUrl: string | null;
}

export function webSiteData({ title, lang, url, searchUrl }: WebSiteFacts): JsonLd {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: title,
    url,
    inLanguage: lang,
    potentialAction: searchUrl === null ? undefined : searchAction(searchUrl),
  };
}

function searchAction(searchUrl: string): JsonLd {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
}

/** An article with fewer questions is no list of questions. */
const minQuestions = 2;

/** Search engines read no more. */
const maxQuestions = 100;

/** The question marks of Latin, Arabic, full-width, Greek and Armenian scripts, with closing signs. */
const question = /[?؟？\u037e՞][\p{Pe}\p{Pf}"'\s]*$/u;

/**
 * Returns the questions of an article and their answers; null: it is no list of questions. It is one where at least two
 * of its highest headings are directly in the article, all of them end with a question mark, and each has text below. A
 * category never is one: its answers are on other pages.
 * @param html of the article
 */
export function faqData(html: string, lang: string): JsonLd | null {
  const questions = questionsIn(html);
  if (questions === null) return null;
  return {
    '@context': context,
    '@type': 'FAQPage',
    inLanguage: lang,
    mainEntity: questions.map(({ name, text }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}

function questionsIn(html: string): { readonly name: string; readonly text: string }[] | null {
  // Most articles have no question, and are not parsed.
  if (!/<h[1-6][\s>]/i.test(html) || !/[?؟？\u037e՞]/.test(html)) return null;
  const tree = parsed(html);
  if (tree === null) return null;
  const levels = tree.childNodes.flatMap((node) => (isElement(node) ? [headingLevel(node)] : []));
  const highest = Math.min(...levels);
  const questions: { readonly name: string; readonly answer: ParentNode }[] = [];
  for (const node of tree.childNodes) {
    if (isElement(node) && headingLevel(node) === highest) {
      questions.push({ name: oneLineText(node), answer: { ...tree, childNodes: [] } });
    } else {
      questions.at(-1)?.answer.childNodes.push(node);
    }
  }
  if (questions.length < minQuestions || questions.length > maxQuestions) return null;
  const found = questions.map(({ name, answer }) => ({ name, text: plainText(answer) }));
  return found.every(({ name, text }) => question.test(name) && text !== '') ? found : null;
}

/** Returns 1 for `h1`; infinity for other elements. */
function headingLevel({ tagName }: Element): number {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : Number.POSITIVE_INFINITY;
}

function parsed(html: string): ParentNode | null {
  try {
    return parseUnlocated(html);
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}
