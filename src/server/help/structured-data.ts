/** Prints JSON-LD of pages for search engines, with Google's members. The inserting code escapes `<`. */

import { isElement } from '../../markup/html/html-tree.ts';
import {
  type Element,
  MarkupLimitError,
  type ParentNode,
  parseUnlocated,
} from '../../markup/html/parse-html.ts';
import { oneLineText, plainText } from '../../markup/html/plain-text.ts';

/** A JSON-LD object; undefined members are not printed. */
type JsonLd = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

export interface Publisher {
  readonly name: string;
  /** The full URL of its home page. */
  readonly url: string;
  /** The full URL of the logo; null if there is none. */
  readonly logo: string | null;
}

export interface ArticleFacts {
  readonly title: string;
  readonly description: string;
  /** The full URL of the page. */
  readonly url: string;
  readonly lang: string;
  /** The date in ISO 8601. */
  readonly publishedAt: string;
  /** The date of the last change; absent if unknown. */
  readonly modifiedAt: string | undefined;
  /** The author's name; null if unknown, and the publisher is stated instead. */
  readonly author: string | null;
  readonly publisher: Publisher;
  /** The full URL of the preview image; null if none is drawn. */
  readonly image: string | null;
}

export function articleData(facts: ArticleFacts): JsonLd {
  const { title, description, url, lang, publishedAt, modifiedAt, author, image } = facts;
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
    image: image === null ? undefined : [image],
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

/** Returns null for fewer than two links. They have full URLs, the page itself last. */
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
  /** The full URL of the home page in this language. */
  readonly url: string;
  /** The full URL of the search page in this language, without a query; null if there is none. */
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

/** Minimum questions: an article with fewer is not a list of questions. */
const minQuestions = 2;

/** Maximum questions: search engines read no more. */
const maxQuestions = 100;

/** Matches a final question mark (Latin, Arabic, full-width, Greek or Armenian) with closing punctuation. */
const question = /[?؟？\u037e՞][\p{Pe}\p{Pf}"'\s]*$/u;

/**
 * Returns the questions of an article with their answers; null unless at least two of its highest headings are directly
 * in the article, all end with a question mark, and text follows each. Categories have their answers on other pages.
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
  // Most articles have no question, and need not be parsed.
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

/** Returns 1 for `h1` and so on; infinity for other elements. */
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
