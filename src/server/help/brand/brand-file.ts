/** The schema of `brand.yaml`. Each description completes the sentence “must be …”. */

import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { maxGreetingLength } from '../../../api/schemas/desk-looks.ts';
import { lookFonts } from '../../../api/shared/look-fonts.ts';

const maxLinks = 12;
const maxFonts = 8;
const maxMissingLength = 2000;

const closed = { additionalProperties: false } as const;

/** Returns the schema of one text for all languages, or of texts by language. */
function texts<S extends TSchema>(text: S, what: string) {
  return Type.Union([text, byLanguage(text)], { description: `${what}; or one for each language` });
}

function byLanguage<S extends TSchema>(text: S) {
  return Type.Record(Type.String({ pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4}$' }), text, {
    ...closed,
    minProperties: 1,
    maxProperties: 100,
    description: 'by language, such as en or pt-BR',
  });
}

function lines(max: number) {
  const description = `text of 1 to ${max} characters on one line`;
  return texts(
    Type.String({ minLength: 1, maxLength: max, pattern: '^[^\\p{Cc}]*$', description }),
    description,
  );
}

const address = 'a URL that begins with https://, mailto: or /';

const FileName = Type.String({
  maxLength: 200,
  pattern: '^(?:[A-Za-z0-9_][\\w.-]{0,99}/){0,3}[A-Za-z0-9_][\\w.-]{0,99}$',
  description: 'the name of a file in the folder, of letters, digits, dots, hyphens and underscores',
});

const fileName = Compile(FileName);

export const isFileName = (name: string) => fileName.Check(name);

const Color = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  description: "a colour such as '#1f4d3a', in quotes",
});

const colors = {
  brand: Type.Optional(Color),
  accent: Type.Optional(Color),
  surface: Type.Optional(Color),
  surfaceRaised: Type.Optional(Color),
  text: Type.Optional(Color),
  textQuiet: Type.Optional(Color),
  line: Type.Optional(Color),
};

export const SchemeColors = Type.Object(colors, { ...closed, description: 'colours by name' });

export const FontFamily = Type.Enum([...lookFonts], { description: `one of ${lookFonts.join(', ')}` });

export const FontFace = Type.Object(
  {
    file: FileName,
    weight: Type.Optional(
      Type.Union(
        [
          Type.Integer({ minimum: 1, maximum: 1000, description: 'a weight from 1 to 1000' }),
          Type.String({
            pattern: '^(?:[1-9][0-9]{0,2}|1000) (?:[1-9][0-9]{0,2}|1000)$',
            description: 'weights such as 100 900',
          }),
        ],
        { description: 'a weight from 1 to 1000, or two of a variable font such as 100 900' },
      ),
    ),
    style: Type.Optional(
      Type.Union([Type.Literal('normal'), Type.Literal('italic')], { description: 'normal or italic' }),
    ),
  },
  { ...closed, description: 'a font with its file, and perhaps its weight and its style' },
);

const Fonts = Type.Array(FontFace, {
  minItems: 1,
  maxItems: maxFonts,
  description: `a list of 1 to ${maxFonts} fonts`,
});

const Link = Type.Object(
  {
    text: lines(60),
    href: texts(
      Type.String({
        maxLength: 1000,
        pattern: '^(?:https://[^\\s/\\\\][^\\s\\\\]*|mailto:[^\\s\\\\]+|/(?:[^\\s/\\\\][^\\s\\\\]*)?)$',
        description: address,
      }),
      address,
    ),
  },
  { ...closed, description: 'a link with its text and its href' },
);

const Links = Type.Array(Link, { maxItems: maxLinks, description: `a list of at most ${maxLinks} links` });

const plainText = `plain text of 1 to ${maxMissingLength} characters`;

const Missing = Type.String({
  minLength: 1,
  maxLength: maxMissingLength,
  pattern: '^(?:\\n|[^\\p{Cc}])*$',
  description: plainText,
});

export const BrandSettings = Type.Object(
  {
    logo: Type.Optional(
      Type.Object(
        { light: FileName, dark: Type.Optional(FileName), alt: lines(200) },
        { ...closed, description: 'a logo with light and alt, and perhaps dark' },
      ),
    ),
    icon: Type.Optional(FileName),
    colors: Type.Optional(
      Type.Object(
        {
          ...colors,
          dark: Type.Optional(SchemeColors),
        },
        { ...closed, description: 'colours by name' },
      ),
    ),
    fonts: Type.Optional(
      Type.Object(
        {
          family: Type.Optional(FontFamily),
          text: Type.Optional(Fonts),
          headings: Type.Optional(Fonts),
        },
        { ...closed, description: 'a family, and fonts for text and for headings' },
      ),
    ),
    greeting: Type.Optional(lines(maxGreetingLength)),
    headerLinks: Type.Optional(Links),
    footerLinks: Type.Optional(Links),
    featured: Type.Optional(
      Type.Object(
        {
          title: Type.Optional(lines(100)),
          numbered: Type.Optional(Type.Boolean({ description: 'true or false' })),
        },
        { ...closed, description: 'how featured articles are shown, with title and numbered' },
      ),
    ),
    head: Type.Optional(FileName),
    css: Type.Optional(FileName),
    missing: Type.Optional(texts(Missing, plainText)),
  },
  { ...closed, description: 'settings by name, such as colors: and logo:' },
);

export type BrandSettings = Static<typeof BrandSettings>;
export type FontFace = Static<typeof FontFace>;
