/** The stored shape of a brand: checked settings, in which files are identified by the hash of their content. */

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const FileReference = Type.Object({ hash: Type.String(), name: Type.String() });

const Texts = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]);

const BrandImage = Type.Object({
  file: FileReference,
  width: Type.Integer(),
  height: Type.Integer(),
});

const HeadElement = Type.Object({
  name: Type.Union([Type.Literal('meta'), Type.Literal('link')]),
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** The brand's file to which `href` refers; null for another URL. */
  file: Type.Union([FileReference, Type.Null()]),
});

const Links = Type.Array(Type.Object({ text: Texts, href: Texts }));

const StoredBrand = Type.Object({
  /** The hashes of all files, including files to which only a style sheet refers. */
  files: Type.Array(Type.String()),
  logo: Type.Union([
    Type.Object({ light: BrandImage, dark: Type.Union([BrandImage, Type.Null()]), alt: Texts }),
    Type.Null(),
  ]),
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

export type FileReference = Static<typeof FileReference>;
export type Texts = Static<typeof Texts>;
export type BrandImage = Static<typeof BrandImage>;
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
