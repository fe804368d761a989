/** The part of a stored brand that the widget and mails need, besides the pages of the help center. */

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { chooseLanguage } from '../../api/shared/choose-language.ts';

/** A file of a brand, identified by the SHA-256 of its content in hexadecimal. */
export const FileReference = Type.Object({ hash: Type.String(), name: Type.String() });

/** One text for all languages, or one for each. */
export const Texts = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]);

export const BrandImage = Type.Object({
  file: FileReference,
  width: Type.Integer(),
  height: Type.Integer(),
});

export const BrandLogo = Type.Object({
  light: BrandImage,
  dark: Type.Union([BrandImage, Type.Null()]),
  alt: Texts,
});

const LookColor = Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$' }));

/** Colours as `#rrggbb`; those that are as without a look are absent. */
const LookColors = Type.Object({
  brand: LookColor,
  /** White or black, whichever is legible on `brand`. */
  onBrand: LookColor,
  /** Links and icons. */
  accent: LookColor,
  surface: LookColor,
  surfaceRaised: LookColor,
  text: LookColor,
  textQuiet: LookColor,
  line: LookColor,
});

/** The chosen colours, and those that follow from them. */
export const DerivedLook = Type.Object({
  light: LookColors,
  /** Complete for all colours that light mode changes. */
  dark: LookColors,
  /** A `font-family` of CSS; absent for the default. */
  font: Type.Optional(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9 ,'-]{0,199}$" })),
});

const StoredLook = Type.Object({
  look: DerivedLook,
  logo: Type.Union([BrandLogo, Type.Null()]),
  icon: Type.Union([FileReference, Type.Null()]),
  greeting: Type.Union([Texts, Type.Null()]),
});

export type FileReference = Static<typeof FileReference>;
export type Texts = Static<typeof Texts>;
export type BrandImage = Static<typeof BrandImage>;
export type DerivedLook = Static<typeof DerivedLook>;
export type StoredLook = Static<typeof StoredLook>;

const compiled = Compile(StoredLook);

/** Returns null without a look, and if another version of the server stored it in another shape. */
export function parseStoredLook(value: unknown): StoredLook | null {
  return compiled.Check(value) ? value : null;
}

export interface HelpCenterKey {
  readonly userId: number;
  readonly helpCenterId: number;
}

/** Returns the path of a brand's file, relative to the deployment. */
export function brandFilePath(
  { userId, helpCenterId }: HelpCenterKey,
  { hash, name }: FileReference,
): string {
  return `/brands/${userId}/${helpCenterId}/${hash}/${encodeURIComponent(name)}`;
}

/** Returns the text in a language, or else in the default language, or else the first. */
export function localizeText(texts: Texts, lang: string, defaultLanguage: string): string {
  if (typeof texts === 'string') return texts;
  return textIn(texts, lang) ?? textIn(texts, defaultLanguage) ?? Object.values(texts)[0] ?? '';
}

/** Returns the text for all languages, or that of the nearest language; null if none is near. */
export function textIn(texts: Texts | null, lang: string): string | null {
  if (texts === null || typeof texts === 'string') return texts;
  return texts[chooseLanguage(lang, { languages: Object.keys(texts), defaultLanguage: '' })] ?? null;
}
