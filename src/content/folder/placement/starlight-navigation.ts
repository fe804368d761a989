/** Reads the sidebar of Starlight, as far as it is written out in `astro.config.mjs`. */

import { toSlug } from '../../../api/shared/heading-ids.ts';
import { isRecord } from '../../../formats/is-record.ts';
import { languageTag } from '../../../formats/language.ts';
import { readLiteral } from '../literals.ts';
import type { Site } from '../site.ts';
import {
  maxGroupDepth,
  type Navigation,
  type NavigationGroup,
  type NavigationPlace,
  type NavigationTitle,
  pagePath,
} from './navigation.ts';

export function readStarlightNavigation({ configuration }: Site): Navigation {
  const places = new Map<string, NavigationPlace>();
  const folders = new Map<string, NavigationPlace>();
  readItems(readLiteral(configuration, 'sidebar'), []);
  return { places, folders };

  function readItems(items: unknown, groups: readonly NavigationGroup[]): void {
    if (!Array.isArray(items) || groups.length > maxGroupDepth) return;
    for (const [index, item] of items.entries()) readItem(item, index + 1, groups);
  }

  function readItem(item: unknown, order: number, groups: readonly NavigationGroup[]): void {
    if (typeof item === 'string') add(places, item, { groups, title: null, order });
    if (!isRecord(item)) return;
    const { slug, link, items, autogenerate } = item;
    const title = titleOf(item);
    const path = typeof slug === 'string' ? slug : link;
    if (typeof path === 'string' && !/^[a-z][a-z0-9+.-]*:/i.test(path))
      add(places, path, { groups, title, order });
    if (typeof path === 'string') return;
    const name = title === null ? '' : toSlug(title.text) || title.text;
    const within = title === null ? groups : [...groups, { name, title, order }];
    if (isRecord(autogenerate) && typeof autogenerate['directory'] === 'string')
      add(folders, autogenerate['directory'], { groups: within, title: null, order });
    readItems(items, within);
  }
}

function add(places: Map<string, NavigationPlace>, path: string, place: NavigationPlace): void {
  const page = pagePath(path);
  if (!places.has(page)) places.set(page, place);
}

/** Returns the label of an item, which may be one text or one for each language. */
function titleOf({ label, translations }: Readonly<Record<string, unknown>>): NavigationTitle | null {
  const texts = isRecord(label) ? label : isRecord(translations) ? translations : {};
  const found = Object.entries(texts).flatMap(([name, text]) => {
    const tag = languageTag(name);
    return tag !== null && typeof text === 'string' ? [[tag, text] as const] : [];
  });
  const text = typeof label === 'string' ? label : found[0]?.[1];
  return text === undefined || text.trim() === '' ? null : { text, translations: new Map(found) };
}
