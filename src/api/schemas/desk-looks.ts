/** How a help center looks, in widget, pages and mail, as owners set it at the desk. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { lookFonts } from '../shared/look-fonts.ts';
import { lookPictures } from '../shared/look-pictures.ts';
import { Id, nullable } from './common.ts';
import { contract, forDesk } from './contract.ts';

const HexColor = Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$' }));

/** Colours as `#rrggbb`; an absent one has its default. */
export const LookColors = Type.Object({
  brand: HexColor,
  accent: HexColor,
  surface: HexColor,
  surfaceRaised: HexColor,
  text: HexColor,
  textQuiet: HexColor,
  line: HexColor,
});
export type LookColors = Static<typeof LookColors>;

export const maxGreetingLength = 120;

export const LookValues = Type.Object({
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
});
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

const Version = Type.String({ maxLength: 100 });

const LookPicture = Type.Enum([...lookPictures]);

export const listLooks = forDesk(
  contract('FAQ:Read', Type.Object({}), Type.Object({ looks: Type.Array(ManagedLook) })),
);

export const drawLook = forDesk(
  contract('FAQ:Read', Type.Object({ helpCenterId: Id, values: LookValues }), DrawnLook),
);

export const updateLook = forDesk(
  contract('FAQ:Write', Type.Object({ helpCenterId: Id, version: Version, values: LookValues }), ManagedLook),
);

export const setLookPicture = forDesk(
  contract(
    'FAQ:Write',
    Type.Object({
      helpCenterId: Id,
      picture: LookPicture,
      version: Version,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      /** At most 500 kB in base64. */
      data: Type.String({ maxLength: 666_668, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
    }),
    ManagedLook,
  ),
);

export const removeLookPicture = forDesk(
  contract('FAQ:Write', Type.Object({ helpCenterId: Id, picture: LookPicture }), ManagedLook),
);
