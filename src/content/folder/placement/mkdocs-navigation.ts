/** Reads the navigation of MkDocs (`nav` in `mkdocs.yml`), with the titles that `mkdocs-static-i18n` translates. */

import { toSlug } from '../../../api/shared/heading-ids.ts';
import { isRecord } from '../../../formats/is-record.ts';
import { languageTag } from '../../../formats/language.ts';
import type { Site } from '../site.ts';
import { pluginSettings } from './layout.ts';
import {
  maxGroupDepth,
  type Navigation,
  type NavigationGroup,
  type NavigationPlace,
  type NavigationTitle,
  pagePath,
} from './navigation.ts';

export function readMkdocsNavigation({ settings }: Site): Navigation {
  const places = new Map<string, NavigationPlace>();
  const languages = readTranslations(settings['plugins']);
  readItems(settings['nav'], []);
  return { places, folders: new Map() };

  function readItems(items: unknown, groups: readonly NavigationGroup[]): void {
    if (!Array.isArray(items) || groups.length > maxGroupDepth) return;
    for (const [index, item] of items.entries()) {
      if (typeof item === 'string') addPlace(item, null, index + 1, groups);
      if (!isRecord(item)) continue;
      for (const [text, value] of Object.entries(item)) {
        const title = titled(text);
        if (typeof value === 'string') addPlace(value, title, index + 1, groups);
        else readItems(value, [...groups, { name: toSlug(text) || text, title, order: index + 1 }]);
      }
    }
  }

  function addPlace(
    path: string,
    title: NavigationTitle | null,
    order: number,
    groups: readonly NavigationGroup[],
  ): void {
    const page = pagePath(path);
    if (!places.has(page)) places.set(page, { groups, title, order });
  }

  function titled(text: string): NavigationTitle {
    const found = languages.flatMap(([language, titles]) => {
      const translated = titles[text];
      return typeof translated === 'string' ? [[language, translated] as const] : [];
    });
    return { text, translations: new Map(found) };
  }
}

/** Returns the translated titles of each language. */
function readTranslations(plugins: unknown): (readonly [string, Readonly<Record<string, unknown>>])[] {
  const languages = pluginSettings(plugins, 'i18n')?.['languages'];
  return (Array.isArray(languages) ? languages : []).flatMap((entry) => {
    const { locale, nav_translations: titles } = isRecord(entry) ? entry : {};
    const tag = typeof locale === 'string' ? languageTag(locale) : null;
    return tag !== null && isRecord(titles) ? [[tag, titles] as const] : [];
  });
}
