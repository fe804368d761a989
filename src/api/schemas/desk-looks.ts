/** Requests and responses by which owners set at the desk how a help center looks, in widget, pages and mail. */

import { type Static, Type } from 'typebox';
import { lookFonts } from '../shared/look-fonts.ts';
import { Id, nullable } from './common.ts';

const HexColor = Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$' }));

const closed = { additionalProperties: false } as const;

/** Colours as `#rrggbb`; an absent one has its default. */
export const LookColors = Type.Object(
  {
    brand: HexColor,
    accent: HexColor,
    surface: HexColor,
    surfaceRaised: HexColor,
    text: HexColor,
    textQuiet: HexColor,
    line: HexColor,
  },
  closed,
);
export type LookColors = Static<typeof LookColors>;

export const maxGreetingLength = 120;

export const LookValues = Type.Object(
  {
    light: LookColors,
    dark: LookColors,
    font: Type.Enum([...lookFonts]),
    /** The first line of home, by language. */
    greeting: Type.Array(
      Type.Object({
        lang: Type.String({ pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$' }),
        text: Type.String({ minLength: 1, maxLength: maxGreetingLength, pattern: '^[^\\p{Cc}]*$' }),
      }),
      { maxItems: 100 },
    ),
  },
  closed,
);
export type LookValues = Static<typeof LookValues>;

const Picture = nullable(
  Type.Object({
    /** Path from the root of the deployment. */
    path: Type.String(),
    name: Type.String(),
  }),
);

export const ManagedLook = Type.Object({
  helpCenterId: Id,
  title: Type.String(),
  /** Changes with whatever is stored. */
  version: Type.String(),
  /** The languages of the help center, its default first. */
  languages: Type.Array(Type.String()),
  /** Whether it was last stored from a folder. */
  isFromFolder: Type.Boolean(),
  values: LookValues,
  /** Whether pages have fonts of their own, which come from a folder. */
  hasFontFiles: Type.Boolean(),
  pictures: Type.Object({ logo: Picture, darkLogo: Picture, icon: Picture }),
});
export type ManagedLook = Static<typeof ManagedLook>;

export const ChangedLook = Type.Object({ version: Type.String({ maxLength: 100 }), values: LookValues });
export type ChangedLook = Static<typeof ChangedLook>;

/** At most 500 kB in base64. */
export const NewLookPicture = Type.Object({
  version: Type.String({ maxLength: 100 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  data: Type.String({ maxLength: 666_668, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
});
export type NewLookPicture = Static<typeof NewLookPicture>;

/** A colour with which something is illegible. */
export const LookProblem = Type.Object({
  scheme: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
  name: Type.String(),
  /** The name of the colour that it is combined with; `danger` is that of errors. */
  otherName: Type.String(),
  /** The ratio, which has to be 4.5. */
  contrast: Type.Number(),
  /** The nearest legible colour; null if no shade is legible. */
  nearest: nullable(Type.String()),
});
export type LookProblem = Static<typeof LookProblem>;

/** What becomes of values before they are stored. */
export const DrawnLook = Type.Object({
  problems: Type.Array(LookProblem),
  /** Style sheets of a page of the help center, for each colour scheme. */
  page: Type.Object({ light: Type.String(), dark: Type.String() }),
  /** The style sheet for the widget's shadow root. */
  widget: Type.String(),
});
export type DrawnLook = Static<typeof DrawnLook>;
