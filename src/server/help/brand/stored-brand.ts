/** The stored shape of a brand: checked settings, in which files are identified by the hash of their content. */

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type BrandImage, BrandLogo, DerivedLook, FileReference, Texts } from '../../looks/stored-look.ts';
import { FontFace, FontFamily, SchemeColors } from './brand-file.ts';

const HeadElement = Type.Object({
  name: Type.Union([Type.Literal('meta'), Type.Literal('link')]),
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** The brand's file to which `href` refers; null for another URL. */
  file: Type.Union([FileReference, Type.Null()]),
});

const Links = Type.Array(Type.Object({ text: Texts, href: Texts }));

const StoredFont = Type.Object({
  ...FontFace.properties,
  /** Of a single number too where an earlier version has stored it. */
  weight: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  reference: FileReference,
});

const BrandStyle = Type.Object({
  /** Colours of light mode, which are those of dark mode unless that has its own brand. */
  light: SchemeColors,
  dark: SchemeColors,
  family: FontFamily,
  text: Type.Array(StoredFont),
  headings: Type.Array(StoredFont),
});

const StoredBrand = Type.Object({
  /** The hashes of all files, including files to which only a style sheet refers. */
  files: Type.Array(Type.String()),
  /** The hashes of those that were added at the desk; absent for none. */
  deskFiles: Type.Optional(Type.Array(Type.String())),
  /** Where it was last stored from; absent in brands that an earlier version stored from a folder. */
  source: Type.Optional(Type.Enum(['folder', 'desk'])),
  /** The chosen colours and fonts, from which a style sheet was generated; absent as `source` is. */
  style: Type.Optional(BrandStyle),
  /** What follows from the style for widget and mail; absent as `source` is. */
  look: Type.Optional(DerivedLook),
  /** The first line of home; absent for the default text. */
  greeting: Type.Optional(Texts),
  logo: Type.Union([BrandLogo, Type.Null()]),
  icon: Type.Union([FileReference, Type.Null()]),
  headerLinks: Links,
  footerLinks: Links,
  /** How featured articles are shown; absent if the settings do not say. */
  featured: Type.Optional(
    Type.Object({ title: Type.Union([Texts, Type.Null()]), isNumbered: Type.Boolean() }),
  ),
  styleSheets: Type.Array(FileReference),
  head: Type.Array(HeadElement),
  missing: Type.Union([Texts, Type.Null()]),
});

export type { BrandImage, FileReference, Texts };
export type StoredFont = Static<typeof StoredFont>;
export type BrandStyle = Static<typeof BrandStyle>;
export type HeadElement = Static<typeof HeadElement>;
export type StoredBrand = Static<typeof StoredBrand>;

export interface BrandFile extends FileReference {
  readonly type: string;
  readonly data: Buffer;
}

const compiled = Compile(StoredBrand);

/** Returns null if another version of the server stored the brand in another shape. */
export function parseStoredBrand(value: unknown): StoredBrand | null {
  return compiled.Check(value) ? value : null;
}
