/** What a page of a hosted help center says to machines, read from its source as they read it. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

export interface ReadPage {
  /** In full; null: none. */
  readonly canonical: string | null;
  /** Addresses in full by language, and by `x-default`. */
  readonly alternates: ReadonlyMap<string, string>;
  readonly isListed: boolean;
  readonly description: string;
  /** Of each script of structured data. */
  readonly structuredData: readonly unknown[];
  readonly headings: number;
  readonly ids: ReadonlySet<string>;
  /** Where its links lead, in full. */
  readonly links: readonly string[];
  /** What it loads or shows, in full. */
  readonly files: readonly string[];
}

export function readHelpPage(url: string, html: string): ReadPage {
  const elements = elementsIn(parse(html));
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const linked = (rel: string) => named('link').filter((link) => attributeOf(link, 'rel') === rel);
  const contentOf = (name: string) =>
    named('meta')
      .filter((meta) => attributeOf(meta, 'name') === name)
      .map((meta) => attributeOf(meta, 'content'))
      .join();
  const inFull = (given: readonly (string | null)[]) =>
    given.flatMap((href) => (href === null ? [] : new URL(href, url).href));
  const all = (list: readonly Element[], name: string) =>
    inFull(list.map((element) => attributeOf(element, name)));

  return {
    canonical: all(linked('canonical'), 'href').join(' ') || null,
    alternates: new Map(
      linked('alternate').flatMap((link): [string, string][] => {
        const lang = attributeOf(link, 'hreflang');
        return lang === null ? [] : [[lang, attributeOf(link, 'href') ?? '']];
      }),
    ),
    isListed: !contentOf('robots').includes('noindex'),
    description: contentOf('description'),
    structuredData: named('script')
      .filter((script) => attributeOf(script, 'type') === 'application/ld+json')
      .map((script): unknown => JSON.parse(textOf(script))),
    headings: named('h1').length,
    ids: new Set(elements.flatMap((element) => attributeOf(element, 'id') ?? [])),
    links: all(named('a'), 'href'),
    files: [
      ...all(named('img'), 'src'),
      ...all(
        named('link').filter((link) => attributeOf(link, 'rel') !== 'alternate'),
        'href',
      ),
      ...inFull(
        named('meta')
          .filter((meta) => attributeOf(meta, 'property') === 'og:image')
          .map((meta) => attributeOf(meta, 'content')),
      ),
      // Versions of a picture, each without a size of its own.
      ...all(named('source'), 'srcset'),
    ],
  };
}

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

function attributeOf({ attrs }: Element, name: string): string | null {
  return attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

const textOf = ({ childNodes }: Element) =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('');
