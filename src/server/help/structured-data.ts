/**
 * What search engines are told of a page beside its text: JSON-LD in the words of schema.org, with the members that
 * Google documents. Whoever prints it into a page escapes `<`.
 */

import { isElement } from '../../markup/html/html-tree.ts';
import {
  type Element,
  MarkupLimitError,
  type ParentNode,
  parseUnlocated,
} from '../../markup/html/parse-html.ts';
import { lineOfText, plainText } from '../../markup/html/plain-text.ts';

type JsonLd = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

export interface Publisher {
  /** The title of the help center. */
  readonly name: string;
  /** Its home page, in full. */
  readonly url: string;
  /** In full; null: it has none. */
  readonly logo: string | null;
}

export interface ArticleFacts {
  readonly title: string;
  /** Empty: there is none. */
  readonly description: string;
  /** In full, as all addresses here are. */
  readonly url: string;
  readonly lang: string;
  /** ISO 8601 */
  readonly publishedAt: string;
  /** Absent: nobody knows. */
  readonly modifiedAt: string | undefined;
  /** Null: not known, and the publisher speaks. */
  readonly author: string | null;
  readonly publisher: Publisher;
  /** Null: none is drawn. */
  readonly picture: string | null;
}

export function articleData(facts: ArticleFacts): JsonLd {
  const { title, description, url, lang, publishedAt, modifiedAt, author, picture } = facts;
  const publisher = organization(facts.publisher);
  return {
    '@context': context,
    '@type': 'Article',
    headline: title,
    ...(description !== '' && { description }),
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    inLanguage: lang,
    datePublished: publishedAt,
    ...(modifiedAt !== undefined && { dateModified: modifiedAt }),
    author: author === null ? publisher : { '@type': 'Person', name: author },
    publisher,
    ...(picture !== null && { image: [picture] }),
  };
}

function organization({ name, url, logo }: Publisher): JsonLd {
  return {
    '@type': 'Organization',
    name,
    url,
    ...(logo !== null && { logo: { '@type': 'ImageObject', url: logo } }),
  };
}

/**
 * The way from the home page to a page.
 * @param way the page itself last, all addresses in full; null is returned for fewer than two
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
  /** The home page in this language, in full. */
  readonly url: string;
  /** The page of the search in this language, in full, without a query; null: there is none. */
  readonly searchUrl: string | null;
}

export function webSiteData({ title, lang, url, searchUrl }: WebSiteFacts): JsonLd {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: title,
    url,
    inLanguage: lang,
    ...(searchUrl !== null && {
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${searchUrl}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}

/** Fewer are an article with a question in it. */
const minQuestions = 2;

/** More are not read by anybody. */
const maxQuestions = 100;

/** The question marks of Latin, Arabic, wide, Greek and Armenian letters, and what may close after them. */
const question = /[?؟？\u037e՞][\p{Pe}\p{Pf}"'\s]*$/u;

/**
 * The questions of an article and their answers; null where it is anything else. It is a list of questions where those of
 * its headings that stand highest, directly in the article, are at least two, all end with a question mark, and all have
 * a text under them. A category is never one: its answers are on other pages.
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
  // Most articles have none, and need not be parsed.
  if (!/<h[1-6][\s>]/i.test(html) || !/[?؟？\u037e՞]/.test(html)) return null;
  const tree = parsed(html);
  if (tree === null) return null;
  const levels = tree.childNodes.flatMap((node) => (isElement(node) ? [levelOf(node)] : []));
  const highest = Math.min(...levels);
  const questions: { readonly name: string; readonly answer: ParentNode }[] = [];
  for (const node of tree.childNodes) {
    if (isElement(node) && levelOf(node) === highest) {
      questions.push({ name: lineOfText(node), answer: { ...tree, childNodes: [] } });
    } else {
      questions.at(-1)?.answer.childNodes.push(node);
    }
  }
  if (questions.length < minQuestions || questions.length > maxQuestions) return null;
  const found = questions.map(({ name, answer }) => ({ name, text: plainText(answer) }));
  return found.every(({ name, text }) => question.test(name) && text !== '') ? found : null;
}

/** 1 for `h1`; infinite for what is no heading. */
function levelOf({ tagName }: Element): number {
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
