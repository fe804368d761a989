import type { DerivedLook } from './stored-look.ts';

/** A value that can neither end its declaration nor load anything. */
const plain = /^(?:[#\w ,-]|'[\w ,-]+')+$/;

/**
 * Returns the style sheet of a look, for the shadow root of a widget. Its selectors are above those of the design tokens,
 * and its rules on the host below those of the page. The brand is set as the default brand, so that browsers compute
 * contrasts only for the brand of a page. Empty if nothing was chosen.
 */
export function lookSheet({ light, dark, font }: DerivedLook): string {
  const onDarkSystems = rule(':not([data-color-scheme=light])', dark);
  return [
    rule('', { ...light, font }),
    rule('[data-color-scheme=dark]', dark),
    onDarkSystems && `@media(prefers-color-scheme:dark){${onDarkSystems}}`,
  ].join('');
}

/** @param state selects the host in one state; empty for any */
function rule(state: string, values: Readonly<Record<string, string | undefined>>): string {
  const declarations = Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && plain.test(value) ? [`--fd-${tokenName(name)}:${value}`] : [],
  );
  if (declarations.length === 0) return '';
  return `:host(:not(#_)${state}){${[...declarations, '--fd-brand:var(--fd-stock)'].join(';')}}`;
}

const tokenName = (name: string) =>
  name === 'brand' ? 'stock' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
