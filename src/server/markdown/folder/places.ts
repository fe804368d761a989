/** The categories and sections of a folder, as far as they have articles, and what they are called. */

import { slugOf } from '../../../api/heading-ids.ts';
import { withHash } from '../../text/hash.ts';
import { type SourceCategory, type SourceReference, type SourceSection, unordered } from './content.ts';
import { pathKey } from './location.ts';
import { numberOf, titleOf } from './path-names.ts';

/** What a page of a folder (`_index.md`) says about it. */
export interface FolderPage {
  readonly language: string;
  readonly folders: readonly string[];
  readonly title: string | null;
  readonly description: string;
  readonly order: number | null;
}

/** Where an article is asked to stand. Names are keys, names of folders, or titles. */
export interface Seat {
  readonly language: string;
  readonly folders: readonly string[];
  readonly categoryName: string | null;
  readonly sectionName: string | null;
}

export interface Places {
  /** Makes the category and the section of a folder known, before articles name them. */
  addFolder(language: string, folders: readonly string[]): void;
  /** Gives an article its place, creating what it names and nobody knows. */
  seat(seat: Seat): { categoryKey: string; sectionKey: string | null };
  /** Notes that an article that could not be read has its place here. */
  keep(seat: Seat): void;
  categories(): SourceCategory[];
  sections(): SourceSection[];
  unread(): { categories: SourceReference[]; sections: SourceReference[] };
}

interface Place {
  readonly key: string;
  readonly language: string;
  /** Null for a category. */
  readonly categoryKey: string | null;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  isUsed: boolean;
  isKept: boolean;
}

/** The key of the category of what lies in no folder. */
const rootKey = '.';

/** What that category is called, by language. */
const rootTitles: Readonly<Record<string, string>> = {
  ar: 'عام',
  da: 'Generelt',
  de: 'Allgemein',
  en: 'General',
  es: 'General',
  fi: 'Yleistä',
  fr: 'Général',
  it: 'Generale',
  nb: 'Generelt',
  nl: 'Algemeen',
  no: 'Generelt',
  pt: 'Geral',
  sv: 'Allmänt',
};

export function createPlaces(pages: readonly FolderPage[]): Places {
  const places = new Map<string, Place>();
  const pageOf = new Map<string, FolderPage>();
  const known = pages.filter((page) => page.folders.length <= 2);
  for (const page of known) {
    const name = nameOf(page.language, folderKey(page.folders));
    if (!pageOf.has(name)) pageOf.set(name, page);
  }

  function ensure(
    language: string,
    key: string,
    categoryKey: string | null,
    fallback: { title: string; order: number },
  ): Place {
    const name = nameOf(language, key);
    const page = pageOf.get(name);
    const place = places.get(name) ?? {
      key,
      language,
      categoryKey,
      title: page?.title ?? fallback.title,
      description: page?.description ?? '',
      order: page?.order ?? fallback.order,
      isUsed: false,
      isKept: false,
    };
    places.set(name, place);
    return place;
  }

  function ofFolder(
    language: string,
    folders: readonly string[],
  ): { category: Place; section: Place | null } {
    const [top, second] = folders;
    if (top === undefined) {
      const title = rootTitles[language.split('-')[0] ?? ''] ?? 'General';
      return { category: ensure(language, rootKey, null, { title, order: 0 }), section: null };
    }
    const fallback = (folder: string) => ({
      title: titleOf(folder, language),
      order: numberOf(folder) ?? unordered,
    });
    const category = ensure(language, folderKey([top]), null, fallback(top));
    if (second === undefined) return { category, section: null };
    return { category, section: ensure(language, folderKey([top, second]), category.key, fallback(second)) };
  }

  function named(language: string, categoryKey: string | null, name: string): Place {
    const slug = slugOf(name) || name;
    const key = categoryKey === null ? slug : `${categoryKey}/${slug}`;
    const peers = [...places.values()].filter(
      (place) => place.language === language && place.categoryKey === categoryKey,
    );
    return (
      peers.find((place) => place.key === name || place.key === `${categoryKey}/${name}`) ??
      peers.find((place) => fold(place.title) === fold(name)) ??
      ensure(language, key, categoryKey, { title: name, order: unordered })
    );
  }

  function find({ language, folders, categoryName, sectionName }: Seat) {
    const byFolder = ofFolder(language, folders);
    const category = categoryName === null ? byFolder.category : named(language, null, categoryName);
    const inFolder = category === byFolder.category ? byFolder.section : null;
    const section = sectionName === null ? inFolder : named(language, category.key, sectionName);
    return { category, section };
  }

  const used = () => [...places.values()].filter((place) => place.isUsed);
  const kept = () =>
    [...places.values()]
      .filter((place) => place.isKept && !place.isUsed)
      .map(({ key, language, categoryKey }) => ({
        reference: { key, language },
        isCategory: categoryKey === null,
      }));

  for (const page of known) ofFolder(page.language, page.folders);

  return {
    addFolder(language, folders) {
      ofFolder(language, folders);
    },
    seat(seat) {
      const { category, section } = find(seat);
      category.isUsed = true;
      if (section !== null) section.isUsed = true;
      return { categoryKey: category.key, sectionKey: section?.key ?? null };
    },
    keep(seat) {
      const { category, section } = find(seat);
      category.isKept = true;
      if (section !== null) section.isKept = true;
    },
    categories: () =>
      used()
        .filter((place) => place.categoryKey === null)
        .map(({ key, language, title, description, order }) =>
          withHash({ key, language, title, description, order }),
        ),
    sections: () =>
      used().flatMap(({ key, language, categoryKey, title, description, order }) =>
        categoryKey === null ? [] : [withHash({ key, language, categoryKey, title, description, order })],
      ),
    unread: () => ({
      categories: kept().flatMap(({ reference, isCategory }) => (isCategory ? [reference] : [])),
      sections: kept().flatMap(({ reference, isCategory }) => (isCategory ? [] : [reference])),
    }),
  };
}

function folderKey(folders: readonly string[]): string {
  const name = folders.at(-1);
  return name === undefined ? rootKey : pathKey(folders.slice(0, -1), name);
}

function nameOf(language: string, key: string): string {
  return `${language}/${key}`;
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
