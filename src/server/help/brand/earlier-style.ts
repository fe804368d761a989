/** Reads the colours and fonts of a brand that an earlier version stored as a generated style sheet only. */

import {
  type Colors,
  colorNames,
  colorProperties,
  cssProperty,
  type Scheme,
} from '../../../help/brand-colors.ts';
import type { BrandStyle, StoredFont } from './stored-brand.ts';

const lightRule = /@media screen \{\n:root \{([^{}]*)\}/;
const darkRule = /prefers-color-scheme: dark\) \{\n:root:not[^{]*\{([^{}]*)\}/;

export function readEarlierStyle(css: string): BrandStyle {
  const light = readColors(lightRule.exec(css)?.[1] ?? '', 'light');
  const { brand, ...others } = readColors(darkRule.exec(css)?.[1] ?? '', 'dark');
  return {
    light,
    dark: brand === undefined || brand === light.brand ? others : { brand, ...others },
    family: 'system',
    text: readFonts(css, 'Brand text'),
    headings: readFonts(css, 'Brand headings'),
  };
}

function readColors(declarations: string, scheme: Scheme): BrandStyle['light'] {
  const values = readDeclarations(declarations);
  const colors: Colors = Object.fromEntries(
    colorNames.flatMap((name) => {
      const value = values.get(cssProperty(name));
      return value === undefined ? [] : [[name, value.toLowerCase()]];
    }),
  );
  const { accent, ...others } = colors;
  // An accent that only follows from the brand was not chosen.
  const isDerived = colorProperties(others, scheme).get(cssProperty('accent')) === accent;
  return { ...others, ...(!isDerived && accent !== undefined && { accent }) };
}

function readFonts(css: string, family: string): StoredFont[] {
  return Array.from(css.matchAll(/@font-face \{([^{}]*)\}/g)).flatMap(([, face = '']) => {
    const values = readDeclarations(face);
    const [, hash, name = ''] = /"\.\.\/([0-9a-f]{64})\/([^"]+)"/.exec(values.get('src') ?? '') ?? [];
    if (hash === undefined || values.get('font-family') !== `'${family}'`) return [];
    const file = decodeURIComponent(name);
    return [
      {
        file,
        weight: values.get('font-weight') ?? 400,
        style: values.get('font-style') === 'italic' ? 'italic' : 'normal',
        reference: { hash, name: file },
      },
    ];
  });
}

/** Reads lines such as `  --fd-brand: #1f4d3a;`. */
const readDeclarations = (block: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      block.matchAll(/^ {2}([\w-]+): (.*);$/gm),
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );
