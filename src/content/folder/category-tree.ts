/** The categories and sections of a folder, as far as they have articles, and what they are called. */

import { slugOf } from '../../api/heading-ids.ts';
import type { TopicIcon } from '../../api/topic-icons.ts';
import { withHash } from '../../formats/hash.ts';
import { articleTextsIn } from '../../languages/article-texts.ts';
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
  /** Of a category; undefined where none is named. */
  readonly icon?: TopicIcon | undefined;
}

/** Where an article is asked to stand. Names are keys, names of folders, or titles. */
export interface ArticlePosition {
  readonly language: string;
  readonly folders: readonly string[];
  readonly categoryName: string | null;
  readonly sectionName: string | null;
}

/** What the first page of a folder says of it. */
export interface Introduction {
  /** Null, or that which names it in the articles of its category, wins. */
  readonly title: string | null;
  readonly description: string;
  readonly order: number | null;
  /** Of a category; undefined where none is named. */
  readonly icon?: TopicIcon | undefined;
  /** Paths under which it stood on an older site. */
  readonly addresses: readonly string[];
}

export interface CategoryTree {
  /** Makes the category and the section of a folder known, before articles name them. */
  addFolder(language: string, folders: readonly string[]): void;
  /** The category and the section of a position, as `assign` gives them, without putting anything there. */
  locate(position: ArticlePosition): { categoryKey: string; sectionKey: string | null };
  /** Says what the first page of a folder says of its category or section. */
  describe(position: ArticlePosition, introduction: Introduction): void;
  /** What a category or a section is called. */
  titleOf(position: ArticlePosition): string;
  /** Puts an article into its category and section, creating what it names and is not there yet. */
  assign(position: ArticlePosition): { categoryKey: string; sectionKey: string | null };
  /** Notes where an article belongs that could not be read. */
  keepUnread(position: ArticlePosition): void;
  categories(): SourceCategory[];
  sections(): SourceSection[];
  unread(): { categories: SourceReference[]; sections: SourceReference[] };
}

/** A category or a section. */
interface Group {
  readonly key: string;
  readonly language: string;
  /** Null for a category. */
  readonly categoryKey: string | null;
  title: string;
  description: string;
  order: number;
  icon: TopicIcon | undefined;
  readonly addresses: string[];
  /** Whether somebody gave it its title, which else is made of the name of its folder. */
  hasTitle: boolean;
  isUsed: boolean;
  isKept: boolean;
}

/** Of one category. */
const maxAddresses = 100;

/** The key of the category of what lies in no folder. */
const rootKey = '.';

export function createCategoryTree(pages: readonly FolderPage[]): CategoryTree {
  const groups = new Map<string, Group>();
  const pageOf = new Map<string, FolderPage>();
  const groupPages = pages.filter((page) => page.folders.length <= 2);
  for (const page of groupPages) {
    const name = nameOf(page.language, folderKey(page.folders));
    if (!pageOf.has(name)) pageOf.set(name, page);
  }

  function getOrCreate(
    language: string,
    key: string,
    categoryKey: string | null,
    fallback: { title: string; order: number },
  ): Group {
    const name = nameOf(language, key);
    const page = pageOf.get(name);
    const group = groups.get(name) ?? {
      key,
      language,
      categoryKey,
      title: page?.title ?? fallback.title,
      description: page?.description ?? '',
      order: page?.order ?? fallback.order,
      icon: page?.icon,
      addresses: [],
      hasTitle: typeof page?.title === 'string',
      isUsed: false,
      isKept: false,
    };
    groups.set(name, group);
    return group;
  }

  function ofFolder(
    language: string,
    folders: readonly string[],
  ): { category: Group; section: Group | null } {
    const [top, second] = folders;
    if (top === undefined) {
      const title = articleTextsIn(language).general;
      return { category: getOrCreate(language, rootKey, null, { title, order: 0 }), section: null };
    }
    const fallback = (folder: string) => ({
      title: titleOf(folder, language),
      order: numberOf(folder) ?? unordered,
    });
    const category = getOrCreate(language, folderKey([top]), null, fallback(top));
    if (second === undefined) return { category, section: null };
    return {
      category,
      section: getOrCreate(language, folderKey([top, second]), category.key, fallback(second)),
    };
  }

  function named(language: string, categoryKey: string | null, name: string): Group {
    const slug = slugOf(name) || name;
    const key = categoryKey === null ? slug : `${categoryKey}/${slug}`;
    const peers = [...groups.values()].filter(
      (group) => group.language === language && group.categoryKey === categoryKey,
    );
    const byKey = peers.find((group) => group.key === name || group.key === `${categoryKey}/${name}`);
    if (byKey !== undefined) return byKey;
    const group =
      peers.find(({ title }) => fold(title) === fold(name)) ??
      getOrCreate(language, key, categoryKey, { title: name, order: unordered });
    // An author spells a title better than the name of a folder does.
    if (!group.hasTitle) group.title = name;
    group.hasTitle = true;
    return group;
  }

  function find({ language, folders, categoryName, sectionName }: ArticlePosition) {
    const byFolder = ofFolder(language, folders);
    const category = categoryName === null ? byFolder.category : named(language, null, categoryName);
    const inFolder = category === byFolder.category ? byFolder.section : null;
    const section = sectionName === null ? inFolder : named(language, category.key, sectionName);
    return { category, section };
  }

  const used = () => [...groups.values()].filter((group) => group.isUsed);
  const kept = () =>
    [...groups.values()]
      .filter((group) => group.isKept && !group.isUsed)
      .map(({ key, language, categoryKey }) => ({
        reference: { key, language },
        isCategory: categoryKey === null,
      }));

  for (const page of groupPages) ofFolder(page.language, page.folders);

  return {
    addFolder(language, folders) {
      ofFolder(language, folders);
    },
    locate(position) {
      const { category, section } = find(position);
      return { categoryKey: category.key, sectionKey: section?.key ?? null };
    },
    describe(position, { title, description, order, icon, addresses }) {
      const { category, section } = find(position);
      const group = section ?? category;
      const isNamed = (section === null ? position.categoryName : position.sectionName) !== null;
      if (!isNamed) group.title = title ?? group.title;
      group.description = description;
      group.order = order ?? group.order;
      group.icon = icon ?? group.icon;
      // A section stands on the page of its category.
      category.addresses.push(...addresses);
    },
    titleOf(position) {
      const { category, section } = find(position);
      return (section ?? category).title;
    },
    assign(position) {
      const { category, section } = find(position);
      category.isUsed = true;
      if (section !== null) section.isUsed = true;
      return { categoryKey: category.key, sectionKey: section?.key ?? null };
    },
    keepUnread(position) {
      const { category, section } = find(position);
      category.isKept = true;
      if (section !== null) section.isKept = true;
    },
    categories: () =>
      used()
        .filter((group) => group.categoryKey === null)
        .map(({ key, language, title, description, order, icon, addresses }) =>
          withHash({
            key,
            language,
            title,
            description,
            order,
            icon,
            addresses: addresses.length === 0 ? undefined : [...new Set(addresses)].slice(0, maxAddresses),
          }),
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
