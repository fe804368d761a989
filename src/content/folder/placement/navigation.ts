/** The groups, order and titles of articles in the navigation of a site. */

export interface Navigation {
  /** Positions of articles by their paths without ending, relative to the folder of their language. */
  readonly places: ReadonlyMap<string, NavigationPlace>;
  /** Groups that have all articles of a folder, by the folder. */
  readonly folders: ReadonlyMap<string, NavigationPlace>;
}

export interface NavigationPlace {
  /** Groups with their titles and order, outermost first. */
  readonly groups: readonly NavigationGroup[];
  readonly title: NavigationTitle | null;
  /** Position in the navigation, counted from 1; null if the page's own order counts. */
  readonly order: number | null;
}

export interface NavigationGroup {
  /** The group's part of a key. */
  readonly name: string;
  /** Null for a folder, whose title follows from its name. */
  readonly title: NavigationTitle | null;
  readonly order: number | null;
}

/** A title, and what it is in other languages. */
export interface NavigationTitle {
  readonly text: string;
  readonly translations?: ReadonlyMap<string, string> | undefined;
}

/** Maximum depth of groups. */
export const maxGroupDepth = 10;

export function titleIn({ text, translations }: NavigationTitle, language: string): string {
  return translations?.get(language) ?? text;
}

/** Returns a path as navigations name pages: without an ending, and `a` for `a/index`. */
export function pagePath(path: string): string {
  const plain = path
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
    .replace(/\.(?:mdx?|markdown)$/i, '');
  return plain.replace(/(?:^|\/)(?:index|readme)$/i, '') || '.';
}
