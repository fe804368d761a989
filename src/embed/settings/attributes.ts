/** Settings as attributes: `helpCenterId` is `help-center-id`. */

import {
  type ElementSettingName,
  type NamesWith,
  type SettingName,
  settingDefinition,
  settingNames,
} from './definition.ts';

/** Converts `helpCenterId` to `help-center-id`. */
export type AttributeOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeOf<Rest>}`
  : Name;

/** Settings that must not be written into a document. */
export type NamesWithoutAttribute = NamesWith<{ readonly kind: 'token' }>;

export function attributeName(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function hasAttribute(name: SettingName): boolean {
  return settingDefinition(name).kind !== 'token';
}

/** Settings of the custom elements. */
export const elementSettingNames: readonly ElementSettingName[] = settingNames.filter(
  (name): name is ElementSettingName => settingDefinition(name).onElements !== false,
);

/** The attributes of the custom elements, each with its setting. */
export const attributes: readonly (readonly [attribute: string, name: ElementSettingName])[] =
  elementSettingNames.filter(hasAttribute).map((name) => [attributeName(name), name]);
