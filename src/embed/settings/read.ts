/** From settings as a page writes them, some of them as text, to settings in their own types. */

import type { PageSettings, Settings } from './definition.ts';

/** What can be wrong in itself; the others are compared with what they may be where they are used. */
export type ReadSettings = Omit<
  Settings,
  'target' | 'isolation' | 'history' | 'analytics' | 'nonce' | 'zIndex'
>;

/**
 * Reads those of the settings that are there. `wrong` hears the names of those that are not what they should be, which
 * are left out, as are names that are none of ours.
 */
export function readSettings(page: PageSettings, wrong: (name: string) => void): Partial<ReadSettings> {
  const settings: Partial<ReadSettings> = {};
  function take<Name extends keyof ReadSettings>(
    name: Name,
    read: (written: NonNullable<PageSettings[Name]>) => ReadSettings[Name] | undefined,
  ) {
    const written = page[name];
    if (written === undefined || written === null || written === '') return;
    const value = read(written);
    if (value === undefined) wrong(name);
    else Object.assign(settings, { [name]: value });
  }
  take('baseUrl', readAddress);
  take('userId', readId);
  take('apiKey', String);
  if (page.helpCenterId) take('helpCenterId', readId);
  else take('faqId', readId);
  take('lang', (lang) => (isLanguage(lang) ? lang : undefined));
  take('colorScheme', oneOf('light', 'dark', 'auto'));
  take('storage', oneOf('always', 'never', 'on-open'));
  take('conversations', (shown) => `${shown}` !== 'false');
  take('page', readAddress);
  take('visitorToken', (token) => token);
  take('theme', readObject);
  take('launcher', readObject);
  take('strings', readObject);
  take('contact', readObject);
  take('prefill', readObject);
  take('contextual', readObject);
  return settings;
}

function oneOf<Word extends string>(...words: Word[]): (written: string) => Word | undefined {
  return (written) => words.find((word) => word === written);
}

function readId(value: number | string): number | undefined {
  return Number(value) > 0 ? Number(value) : undefined;
}

/** A path is one of the page's own site. */
function readAddress(address: string): string | undefined {
  try {
    return new URL(address, document.baseURI).href;
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

/** Attributes hold them as JSON. */
function readObject<T extends object>(value: T | string): T | undefined {
  try {
    const read = typeof value === 'string' ? JSON.parse(value) : value;
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
