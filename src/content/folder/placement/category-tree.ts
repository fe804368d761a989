/** Builds the categories and sections of a folder from its articles and folder pages. */

import { toSlug } from '../../../api/shared/heading-ids.ts';
import type { TopicIcon } from '../../../api/shared/topic-icons.ts';
import { withHash } from '../../../formats/hash.ts';
import { articleTextsIn } from '../../../languages/article-texts.ts';
import { type SourceCategory, type SourceReference, type SourceSection, unordered } from '../content.ts';
import { orderInName, titleFromName } from '../links/path-names.ts';
import { type IsNumbered, pathKey } from './location.ts';

/** A folder page (`_index.md`), which describes its folder. */
export interface FolderPage {
  readonly language: string;
  readonly folders: readonly string[];
  readonly title: string | null;
  readonly description: string;
  readonly order: number | null;
  /** Icon of a category; undefined if it has none, and for sections. */
  readonly icon?: TopicIcon | undefined;
  /** Name by which translations of the title are found; the title if absent. */
  readonly translationKey?: string | undefined;
  /** Paths of the page that Docusaurus makes of the folder; undefined if it makes none. */
  readonly generatedIndex?: readonly string[] | undefined;
}

/** An article's folder, and the category and section in its front matter: each as a key, a folder name, or a title. */
export interface ArticlePosition {
  readonly language: string;
  readonly folders: readonly string[];
  readonly categoryName: string | null;
  readonly sectionName: string | null;
}

/** The description of a folder by its index page, if that page is not an article itself. */
export interface Introduction {
  /** Overridden by a title that articles specify. */
  readonly title: string | null;
  readonly description: string;
  readonly order: number | null;
  /** Icon of a category; undefined if it has none, and for sections. */
  readonly icon?: TopicIcon | undefined;
  /** Urls of the page on the former site. */
  readonly addresses: readonly string[];
}

interface Group {
  readonly key: string;
  readonly language: string;
  /** Key of the section's category; null for a category. */
  readonly categoryKey: string | null;
  title: string;
  description: string;
  order: number;
  icon: TopicIcon | undefined;
  readonly addresses: string[];
  /** Whether an author wrote the title; otherwise it is made from the folder name. */
  hasTitle: boolean;
  isUsed: boolean;
  isKept: boolean;
}

/** An article's category and section; the section is null for an article directly in a category. */
interface GroupPair {
  readonly category: Group;
  readonly section: Group | null;
}

interface GroupKeys {
  readonly categoryKey: string;
  readonly sectionKey: string | null;
}

/** Maximum number of former urls per category. */
const maxAddresses = 100;

/** Key of the category for articles outside all folders. */
const rootKey = '.';

export class CategoryTree {
  readonly #groups = new Map<string, Group>();
  readonly #pages = new Map<string, FolderPage>();
  readonly #isNumbered: IsNumbered;

  constructor(pages: readonly FolderPage[], isNumbered: IsNumbered = () => false) {
    this.#isNumbered = isNumbered;
    const groupPages = pages.filter((page) => page.folders.length <= 2);
    for (const page of groupPages) {
      const name = groupName(page.language, folderKey(page.folders));
      if (!this.#pages.has(name)) this.#pages.set(name, page);
    }
    for (const page of groupPages) this.#ofFolder(page.language, page.folders);
  }

  /** Adds a folder's category and section, before articles refer to them by name. */
  addFolder(language: string, folders: readonly string[]): void {
    this.#ofFolder(language, folders);
  }

  /** Returns the keys of a position's category and section, without assigning an article to them. */
  locate(position: ArticlePosition): GroupKeys {
    return groupKeys(this.#find(position));
  }

  /** Describes the category or section of a position by the index page of its folder. */
  describe(position: ArticlePosition, { title, description, order, icon, addresses }: Introduction): void {
    const { category, section } = this.#find(position);
    const group = section ?? category;
    const isNamed = (section === null ? position.categoryName : position.sectionName) !== null;
    if (!isNamed) group.title = title ?? group.title;
    group.description = description || group.description;
    group.order = order ?? group.order;
    group.icon = icon ?? group.icon;
    // Sections have no page: they are shown on their category's page.
    category.addresses.push(...addresses);
  }

  titleAt(position: ArticlePosition): string {
    const { category, section } = this.#find(position);
    return (section ?? category).title;
  }

  /** Assigns an article to its category and section; creates those that do not exist. */
  assign(position: ArticlePosition): GroupKeys {
    const pair = this.#find(position);
    pair.category.isUsed = true;
    if (pair.section !== null) pair.section.isUsed = true;
    return groupKeys(pair);
  }

  /** Marks the category and section of an unreadable article, so that the import keeps them. */
  keepUnread(position: ArticlePosition): void {
    const { category, section } = this.#find(position);
    category.isKept = true;
    if (section !== null) section.isKept = true;
  }

  categories(): SourceCategory[] {
    return this.#used()
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
      );
  }

  sections(): SourceSection[] {
    return this.#used().flatMap(({ key, language, categoryKey, title, description, order }) =>
      categoryKey === null ? [] : [withHash({ key, language, categoryKey, title, description, order })],
    );
  }

  /** Returns the categories and sections that contain only unreadable articles. */
  unread(): { categories: SourceReference[]; sections: SourceReference[] } {
    const kept = [...this.#groups.values()].filter((group) => group.isKept && !group.isUsed);
    const reference = ({ key, language }: Group): SourceReference => ({ key, language });
    return {
      categories: kept.filter(({ categoryKey }) => categoryKey === null).map(reference),
      sections: kept.filter(({ categoryKey }) => categoryKey !== null).map(reference),
    };
  }

  #used(): Group[] {
    return [...this.#groups.values()].filter((group) => group.isUsed);
  }

  #find({ language, folders, categoryName, sectionName }: ArticlePosition): GroupPair {
    const byFolder = this.#ofFolder(language, folders);
    const category = categoryName === null ? byFolder.category : this.#byName(language, null, categoryName);
    const inFolder = category === byFolder.category ? byFolder.section : null;
    const section = sectionName === null ? inFolder : this.#byName(language, category.key, sectionName);
    return { category, section };
  }

  #ofFolder(language: string, folders: readonly string[]): GroupPair {
    const [top, second] = folders;
    if (top === undefined) {
      const title = articleTextsIn(language).general;
      return { category: this.#getOrCreate(language, rootKey, null, { title, order: 0 }), section: null };
    }
    const fallback = (folder: string, above: readonly string[]) => {
      const isNumbered = this.#isNumbered(language, above);
      return {
        title: titleFromName(folder, language, isNumbered),
        order: orderInName(folder, isNumbered) ?? unordered,
      };
    };
    const category = this.#getOrCreate(language, folderKey([top]), null, fallback(top, []));
    if (second === undefined) return { category, section: null };
    return {
      category,
      section: this.#getOrCreate(language, folderKey([top, second]), category.key, fallback(second, [top])),
    };
  }

  /** Finds a category or section by the key, folder name or title that an article specifies; creates a missing one. */
  #byName(language: string, categoryKey: string | null, name: string): Group {
    const slug = toSlug(name) || name;
    const key = categoryKey === null ? slug : `${categoryKey}/${slug}`;
    const peers = [...this.#groups.values()].filter(
      (group) => group.language === language && group.categoryKey === categoryKey,
    );
    const byKey = peers.find((group) => group.key === name || group.key === `${categoryKey}/${name}`);
    if (byKey !== undefined) return byKey;
    const group =
      peers.find(({ title }) => fold(title) === fold(name)) ??
      this.#getOrCreate(language, key, categoryKey, { title: name, order: unordered });
    // A title that an author wrote is better than one made from a folder name.
    if (!group.hasTitle) group.title = name;
    group.hasTitle = true;
    return group;
  }

  #getOrCreate(
    language: string,
    key: string,
    categoryKey: string | null,
    fallback: { title: string; order: number },
  ): Group {
    const name = groupName(language, key);
    const page = this.#pages.get(name);
    const group = this.#groups.get(name) ?? {
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
    this.#groups.set(name, group);
    return group;
  }
}

function groupKeys({ category, section }: GroupPair): GroupKeys {
  return { categoryKey: category.key, sectionKey: section?.key ?? null };
}

function folderKey(folders: readonly string[]): string {
  const name = folders.at(-1);
  return name === undefined ? rootKey : pathKey(folders.slice(0, -1), name);
}

function groupName(language: string, key: string): string {
  return `${language}/${key}`;
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
