/** A colour of a look, in one colour scheme. */

import type { LookColors } from '../../../../api/schemas/desk-looks.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { stockColor } from '../../../models/settings/hex-color.ts';
import type { LookForms, LookScheme } from '../../../models/settings/look-forms.ts';
import { LookColorField } from './LookColorField.tsx';

/** The defaults, as in `ui/theme/tokens.css`. */
const defaults: Readonly<Record<LookScheme, Readonly<Record<keyof LookColors, string>>>> = {
  light: {
    brand: stockColor,
    accent: '#3545b5',
    surface: '#f5f5f7',
    surfaceRaised: '#ffffff',
    text: '#16171d',
    textQuiet: '#5b5e6b',
    line: '#e4e4ea',
  },
  dark: {
    brand: '#5163e3',
    accent: '#aab6ff',
    surface: '#15161b',
    surfaceRaised: '#1d1e25',
    text: '#eeeef2',
    textQuiet: '#a2a5b3',
    line: '#2e303a',
  },
};

export interface LookColorProps {
  forms: LookForms;
  scheme: LookScheme;
  name: keyof LookColors;
  /** @default the name of the colour */
  label?: string;
}

export function LookColor({ forms, scheme, name, label }: LookColorProps) {
  const { look: texts } = useMessages('owner').messages.settings;
  const values = forms.values.value;
  if (!values) return null;
  const isDarkBrand = name === 'brand' && scheme === 'dark';
  return (
    <LookColorField
      label={label ?? texts.colorNames[name]}
      color={values[scheme][name] ?? null}
      fallback={(isDarkBrand ? values.light.brand : undefined) ?? defaults[scheme][name]}
      problem={forms.problem(scheme, name)}
      onChange={(color) => forms.enterColor(scheme, name, color)}
    />
  );
}
