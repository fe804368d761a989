/** Converts settings as a page writes them, some of them as text, to their own types. */

import type { SettingKind } from '../../widget/setting-definition.ts';
import {
  type NamesWith,
  type PageSettings,
  type Settings,
  settingDefinition,
  settingNames,
} from './definition.ts';

/** All settings except elements of the page, which are looked up where they are used. */
export type ReadSettings = Partial<Omit<Settings, NamesWith<{ readonly kind: 'element' }>>>;

/** Ignores unknown names. Calls `onWrong` with the names of invalid settings, and leaves them out. Reads one id. */
export function readSettings(page: PageSettings, onWrong: (name: string) => void): ReadSettings {
  const settings: ReadSettings = {};
  for (const name of settingNames) {
    const written = page[name];
    const { kind } = settingDefinition(name);
    if (written === undefined || written === null || written === '' || kind === 'element') continue;
    if (name === 'faqId' && page.helpCenterId) continue;
    const value = readValue(kind, written);
    if (value === undefined) onWrong(name);
    else Object.assign(settings, { [name]: value });
  }
  return settings;
}

function readValue(kind: Exclude<SettingKind, 'element'>, written: unknown): unknown {
  switch (kind) {
    case 'id':
      return Number(written) > 0 ? Number(written) : undefined;
    case 'number':
      return Number.isFinite(Number(written)) ? Number(written) : undefined;
    case 'switch':
      return `${written}` !== 'false';
    case 'text':
      return `${written}`;
    case 'url':
      return readUrl(`${written}`);
    case 'language':
      return isLanguage(`${written}`) ? written : undefined;
    case 'object':
      return readObject(written);
    case 'token':
      return written;
    default:
      return kind.find((word) => word === written);
  }
}

/** Relative URLs are resolved against the page. */
function readUrl(url: string): string | undefined {
  try {
    return new URL(url, document.baseURI).href;
  } catch {
    return undefined;
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-')).length === 1;
  } catch {
    return false;
  }
}

/** Attributes hold objects as JSON. */
function readObject(value: unknown): object | undefined {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
