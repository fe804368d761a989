/** Reads the navigation of Mintlify (`docs.json`, `mint.json`): groups, order, and the folders of generated pages. */

import { toSlug } from '../../../api/shared/heading-ids.ts';
import { isRecord } from '../../../formats/is-record.ts';
import { languageTag } from '../../../formats/language.ts';
import type { Site } from '../site.ts';
import {
  maxGroupDepth,
  type Navigation,
  type NavigationGroup,
  type NavigationPlace,
  pagePath,
} from './navigation.ts';

export interface MintlifyNavigation {
  /** Returns the navigation of a language. */
  inLanguage(language: string): Navigation;
}

/** Members that contain parts of the navigation without a group of their own. */
const divisions = ['languages', 'versions', 'products', 'tabs', 'dropdowns', 'anchors', 'menu'];

type Members = Readonly<Record<string, unknown>>;

export function readMintlifyNavigation({ settings }: Site): MintlifyNavigation {
  const { navigation } = settings;
  const listed =
    isRecord(navigation) && Array.isArray(navigation['languages']) ? navigation['languages'] : [];
  const languages = new Map<string, Map<string, NavigationPlace>>();
  for (const entry of listed) {
    if (!isRecord(entry)) continue;
    const tag = typeof entry['language'] === 'string' ? languageTag(entry['language']) : null;
    if (tag !== null) languages.set(tag, readPlaces(entry, String(entry['language'])));
  }
  const [main] = languages.values();
  const whole = main ?? readPlaces({ ...(isRecord(navigation) ? navigation : { groups: navigation }) }, null);
  for (const places of languages.values()) if (places !== whole) joinGroups(places, whole);
  const empty = new Map<string, never>();
  return { inLanguage: (language) => ({ places: languages.get(language) ?? whole, folders: empty }) };
}

/** Maximum depth at which the settings are searched for descriptions of an interface. */
const maxSearchDepth = 20;

/** Returns the folders in which Mintlify generates pages from descriptions of an interface (OpenAPI, AsyncAPI). */
export function generatedFolders({ navigation, api }: Members): string[] {
  const folders = new Set<string>();
  search({ navigation, api }, 0);
  return [...folders];

  function search(value: unknown, depth: number): void {
    if (depth > maxSearchDepth) return;
    if (Array.isArray(value)) for (const item of value) search(item, depth + 1);
    if (!isRecord(value)) return;
    for (const description of [value['openapi'], value['asyncapi']]) {
      if (description === undefined) continue;
      const directory = isRecord(description) ? description['directory'] : null;
      folders.add(typeof directory === 'string' ? pagePath(directory) : 'api-reference');
    }
    for (const member of Object.values(value)) search(member, depth + 1);
  }
}

/** Reads the positions of pages; paths in the folder of the language are relative to it. */
function readPlaces(root: Members, languageFolder: string | null): Map<string, NavigationPlace> {
  const places = new Map<string, NavigationPlace>();
  /** Containers of groups by the name of the group: another group of that name gets another key. */
  const owners = new Map<string, string>();
  let order = 0;
  readPart(root, '', [], 0);
  return places;

  function readPart(
    part: Members,
    container: string,
    groups: readonly NavigationGroup[],
    depth: number,
  ): void {
    if (depth > maxGroupDepth) return;
    for (const division of divisions) {
      for (const entry of arrayIn(part, division)) {
        const name = titleIn(entry, ['tab', 'anchor', 'dropdown', 'version', 'product', 'item']) ?? container;
        const own =
          arrayIn(entry, 'pages').length === 0 ? groups : [...groups, group(name, container, groups)];
        readPart(entry, name, own, depth + 1);
      }
    }
    for (const entry of arrayIn(part, 'groups')) readGroup(entry, container, groups, depth);
    const { pages } = part;
    for (const page of Array.isArray(pages) ? pages : []) {
      if (typeof page === 'string') addPage(page, groups);
      else if (isRecord(page)) readGroup(page, container, groups, depth);
    }
  }

  function readGroup(
    entry: Members,
    container: string,
    groups: readonly NavigationGroup[],
    depth: number,
  ): void {
    const title = titleIn(entry, ['group']);
    const within = title === null ? groups : [...groups, group(title, container, groups)];
    if (typeof entry['root'] === 'string') addPage(entry['root'], within);
    readPart(entry, container, within, depth + 1);
  }

  function group(title: string, container: string, groups: readonly NavigationGroup[]): NavigationGroup {
    order += 1;
    const slug = toSlug(title) || title;
    const path = [...groups.map(({ name }) => name), slug].join('/');
    const owner = owners.get(path) ?? container;
    owners.set(path, owner);
    const name = owner === container ? slug : `${toSlug(container) || container}-${slug}`;
    return { name, title: { text: title }, order };
  }

  function addPage(path: string, groups: readonly NavigationGroup[]): void {
    order += 1;
    const plain = pagePath(path);
    const within = plain.startsWith(`${languageFolder}/`) ? plain.slice(`${languageFolder}/`.length) : plain;
    if (!places.has(within)) places.set(within, { groups, title: null, order });
  }
}

function arrayIn(part: Members, name: string): Members[] {
  const value = part[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function titleIn(entry: Members, names: readonly string[]): string | null {
  const title = names.map((name) => entry[name]).find((value) => typeof value === 'string');
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null;
}

/** Gives translated groups the names of the groups that contain the same pages, so that they have the same keys. */
function joinGroups(places: Map<string, NavigationPlace>, main: ReadonlyMap<string, NavigationPlace>): void {
  const names = new Map<string, string>();
  const pathOf = (groups: readonly NavigationGroup[]) => groups.map(({ name }) => name).join('/');
  for (const [page, { groups }] of places) {
    const original = main.get(page)?.groups ?? [];
    if (original.length !== groups.length) continue;
    for (const depth of groups.keys()) {
      const path = pathOf(groups.slice(0, depth + 1));
      const name = original[depth]?.name;
      if (name !== undefined && !names.has(path)) names.set(path, name);
    }
  }
  for (const [page, place] of places) {
    const groups = place.groups.map((group, depth) => ({
      ...group,
      name: names.get(pathOf(place.groups.slice(0, depth + 1))) ?? group.name,
    }));
    places.set(page, { ...place, groups });
  }
}
