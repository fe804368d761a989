/** Generates the style sheet with a brand's colors and fonts. */

import { type Colors, colorProperties } from '../../../help/brand-colors.ts';
import type { BrandSettings, FontFace } from './brand-file.ts';
import type { FileReference } from './stored-brand.ts';

export interface StoredFont extends FontFace {
  readonly reference: FileReference;
}

export interface StoredFonts {
  readonly text: readonly StoredFont[];
  readonly headings: readonly StoredFont[];
}

const families = { text: 'Brand text', headings: 'Brand headings' } as const;

/** Fallback fonts while a font loads, and for letters that it lacks. */
const systemFonts = "-apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Returns the relative URL of another file of the brand, as pages may be served below any path. */
export const siblingAddress = ({ hash, name }: FileReference) => `../${hash}/${encodeURIComponent(name)}`;

/** The dark brand color defaults to the light one. */
export function colorSchemes({ dark, ...light }: NonNullable<BrandSettings['colors']>): {
  readonly light: Colors;
  readonly dark: Colors;
} {
  return { light, dark: { ...(light.brand !== undefined && { brand: light.brand }), ...dark } };
}

/** Returns an empty text if the brand has neither colors nor fonts. */
export function brandCss(colors: BrandSettings['colors'], fonts: StoredFonts): string {
  const { light, dark } = colorSchemes(colors ?? {});
  const rules = [
    ...faces(families.text, fonts.text),
    ...faces(families.headings, fonts.headings),
    // Printed pages have their own colors.
    block('@media screen', rule(':root', colorProperties(light, 'light'))),
    block(
      '@media screen and (prefers-color-scheme: dark)',
      // The selector is as specific as the rule that it overrides.
      rule(":root:not([data-color-scheme='light'])", colorProperties(dark, 'dark')),
    ),
    fonts.text.length > 0
      ? rule(':root', new Map([['--fd-font', `'${families.text}', ${systemFonts}`]]))
      : '',
    fonts.headings.length > 0
      ? rule(
          ':is(h1, h2, h3, h4, h5, h6)',
          new Map([['font-family', `'${families.headings}', var(--fd-font)`]]),
        )
      : '',
  ];
  return rules.filter((text) => text !== '').join('\n');
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
