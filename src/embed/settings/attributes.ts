/** Settings as the elements have them: `help-center-id` is helpCenterId, and each is a property of its own name too. */

import type { PageSettings } from './definition.ts';

/** Where an element stands is the page's own choice, and a nonce is HTML's own. */
export type ElementSettings = Omit<PageSettings, 'target' | 'nonce'>;

export type SettingName = keyof ElementSettings;

/** `helpCenterId` is `help-center-id`. */
export type AttributeOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeOf<Rest>}`
  : Name;

/** The setting of each attribute. A visitor's token has none: what stands in the document is read by everybody. */
const settingOf: Readonly<Record<AttributeOf<Exclude<SettingName, 'visitorToken'>>, SettingName>> = {
  'base-url': 'baseUrl',
  'user-id': 'userId',
  'api-key': 'apiKey',
  'help-center-id': 'helpCenterId',
  'faq-id': 'faqId',
  lang: 'lang',
  'color-scheme': 'colorScheme',
  theme: 'theme',
  launcher: 'launcher',
  'z-index': 'zIndex',
  isolation: 'isolation',
  history: 'history',
  storage: 'storage',
  analytics: 'analytics',
  strings: 'strings',
  contextual: 'contextual',
  page: 'page',
  contact: 'contact',
  prefill: 'prefill',
  conversations: 'conversations',
};

export const attributes: readonly (readonly [attribute: string, name: SettingName])[] =
  Object.entries(settingOf);

export const settingNames: readonly SettingName[] = [...Object.values(settingOf), 'visitorToken'];

export function attributeOf(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Settings that are numbers, also when they are read from attributes. */
export const numericSettings: ReadonlySet<SettingName> = new Set([
  'userId',
  'helpCenterId',
  'faqId',
  'zIndex',
]);

/** The value of a setting after its attribute was removed. A setting that is not here restarts the widget instead. */
export const resetValues: ElementSettings = {
  visitorToken: undefined,
  colorScheme: 'auto',
  theme: {},
  launcher: {},
  zIndex: 2_000_000_000,
  storage: 'on-open',
  analytics: 'none',
  strings: {},
  contextual: [],
  contact: {},
  prefill: {},
  conversations: true,
};

/** Settings that a running widget cannot change: a new value restarts it. */
export const settingsThatRestart: ReadonlySet<SettingName> = new Set([
  'baseUrl',
  'userId',
  'apiKey',
  'helpCenterId',
  'faqId',
  'isolation',
  'history',
]);
