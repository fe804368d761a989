/** What is missing in structured data, by what Google documents as required or recommended for each type. */

import { isRecord } from '../../src/formats/is-record.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isUrl: Check = (value) =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isInstant: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));
const listOf =
  (check: Check, least: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check);
const typed =
  (...types: string[]): Check =>
  (value) =>
    isRecord(value) && types.includes(String(value['@type'])) && problemsOf(value).length === 0;
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const members: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Article: {
    headline: isText,
    inLanguage: isText,
    datePublished: isInstant,
    dateModified: isInstant,
    author: typed('Person', 'Organization'),
    publisher: typed('Organization'),
    mainEntityOfPage: typed('WebPage'),
    image: maybe(listOf(isUrl, 1)),
  },
  WebPage: { '@id': isUrl },
  Person: { name: isText },
  Organization: { name: isText, url: isUrl, logo: maybe(typed('ImageObject')) },
  ImageObject: { url: isUrl },
  BreadcrumbList: { itemListElement: listOf(typed('ListItem'), 2) },
  ListItem: { position: (value) => Number.isInteger(value), name: isText, item: isUrl },
  WebSite: { name: isText, url: isUrl, potentialAction: typed('SearchAction') },
  SearchAction: {
    target: typed('EntryPoint'),
    'query-input': (value) => value === 'required name=search_term_string',
  },
  EntryPoint: {
    urlTemplate: (value) => typeof value === 'string' && value.includes('{search_term_string}'),
  },
  FAQPage: { mainEntity: listOf(typed('Question'), 1) },
  Question: { name: isText, acceptedAnswer: typed('Answer') },
  Answer: { text: isText },
};

/** Returns, of one script of structured data, the members that are missing or wrong. */
export function structuredDataProblems(data: unknown): string[] {
  if (!isRecord(data)) return ['it is no object'];
  const hasContext = data['@context'] === 'https://schema.org';
  return [...(hasContext ? [] : ['@context']), ...problemsOf(data)];
}

function problemsOf(data: Readonly<Record<string, unknown>>): string[] {
  const type = String(data['@type']);
  const required = members[type];
  if (!required) return [`@type ${type}`];
  return Object.entries(required).flatMap(([name, check]) => (check(data[name]) ? [] : [`${type}.${name}`]));
}
