/** Generates the style sheet with a brand's colors and fonts, and its look for widget and mail. */

import type { lookFonts } from '../../../api/shared/look-fonts.ts';
import {
  type Colors,
  colorProperties,
  lookColors,
  type Scheme,
  stockBrand,
  stockColors,
} from '../../../help/brand-colors.ts';
import type { DerivedLook } from '../../looks/stored-look.ts';
import type { BrandStyle, FileReference, StoredFont } from './stored-brand.ts';

/** The name of the generated style sheet among a brand's files. */
export const generatedSheet = 'brand.css';

const families = { text: 'Brand text', headings: 'Brand headings' } as const;

/** Fonts that systems have, by the names that `brand.yaml` and the desk use, as `font-family` of CSS. */
const fontFamilies = {
  system: null,
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Nunito, 'Arial Rounded MT Bold', sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
} as const satisfies Readonly<Record<(typeof lookFonts)[number], string | null>>;

/** Fallback fonts while a font loads, and for letters that it lacks. */
const systemFonts = "-apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Returns the relative URL of another file of the brand, as pages may be served below any path. */
export const siblingAddress = ({ hash, name }: FileReference) => `../${hash}/${encodeURIComponent(name)}`;

/** The dark brand color defaults to the light one. */
export function colorSchemes({ light, dark }: Pick<BrandStyle, 'light' | 'dark'>): Record<Scheme, Colors> {
  return { light, dark: { ...(light.brand !== undefined && { brand: light.brand }), ...dark } };
}

export function deriveLook(style: BrandStyle): DerivedLook {
  const { light, dark } = colorSchemes(style);
  return { ...lookColors(light, dark), font: fontFamilies[style.family] ?? undefined };
}

/** Returns an empty text if the brand has neither colors nor fonts. */
export function brandCss(style: BrandStyle): string {
  const { light, dark } = colorSchemes(style);
  const rules = [
    ...faces(families.text, style.text),
    ...faces(families.headings, style.headings),
    // Printed pages have their own colors.
    block('@media screen', rule(':root', colorProperties(light, 'light'))),
    block(
      '@media screen and (prefers-color-scheme: dark)',
      // The selector is as specific as the rule that it overrides.
      rule(":root:not([data-color-scheme='light'])", colorProperties(dark, 'dark')),
    ),
    fontRules(style),
  ];
  return rules.filter((text) => text !== '').join('\n');
}

/**
 * Returns the style sheet of a page in one colour scheme, whatever the system's, above that of the stored brand, of which
 * nothing is left but the files of fonts.
 */
export function previewCss(style: BrandStyle, scheme: Scheme): string {
  const properties = new Map(colorProperties(completeStyle(style)[scheme], scheme));
  const text = style.text.length > 0 ? `'${families.text}', ` : '';
  properties.set('--fd-font', text + (fontFamilies[style.family] ?? systemFonts));
  return rule(':root:root:root', properties);
}

/** Returns the look of a style with the defaults of everything that was not chosen. */
export function completeLook(style: BrandStyle): DerivedLook {
  const look = deriveLook(completeStyle(style));
  return { ...look, font: look.font ?? systemFonts };
}

function completeStyle(style: BrandStyle): BrandStyle {
  const { light, dark } = colorSchemes(style);
  return { ...style, light: completeColors(light, 'light'), dark: completeColors(dark, 'dark') };
}

function completeColors(chosen: Colors, scheme: Scheme): Colors {
  const { danger: _, ...stock } = stockColors[scheme];
  const accent = chosen.accent ?? (chosen.brand === undefined ? stock.accent : undefined);
  return { brand: stockBrand[scheme], ...stock, ...chosen, accent };
}

function fontRules({ family, text, headings }: BrandStyle): string {
  const named = fontFamilies[family];
  const fallback = named ?? systemFonts;
  const font = text.length > 0 ? `'${families.text}', ${fallback}` : named;
  return [
    font === null ? '' : rule(':root', new Map([['--fd-font', font]])),
    headings.length === 0
      ? ''
      : rule(
          ':is(h1, h2, h3, h4, h5, h6)',
          new Map([['font-family', `'${families.headings}', var(--fd-font)`]]),
        ),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function faces(family: string, fonts: readonly StoredFont[]): string[] {
  return fonts.map(({ reference, weight = 400, style = 'normal' }) =>
    rule(
      '@font-face',
      new Map([
        ['font-family', `'${family}'`],
        ['src', `url("${siblingAddress(reference)}") format('woff2')`],
        ['font-weight', String(weight)],
        ['font-style', style],
        ['font-display', 'swap'],
      ]),
    ),
  );
}

function rule(selector: string, declarations: ReadonlyMap<string, string>): string {
  const lines = Array.from(declarations, ([name, value]) => `  ${name}: ${value};\n`);
  return lines.length === 0 ? '' : `${selector} {\n${lines.join('')}}\n`;
}

const block = (condition: string, content: string) => (content === '' ? '' : `${condition} {\n${content}}\n`);
