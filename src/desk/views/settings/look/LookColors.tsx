/** The colours of a look: the brand of each colour scheme, and the others below it. */

import type { LookColors as Colors } from '../../../../api/schemas/desk-looks.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { stockColor } from '../../../models/settings/hex-color.ts';
import type { LookForms, LookScheme } from '../../../models/settings/look-forms.ts';
import { LookColorField } from './LookColorField.tsx';

/** The defaults, as in `ui/theme/tokens.css`. */
const defaults: Readonly<Record<LookScheme, Readonly<Record<keyof Colors, string>>>> = {
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

const schemes = ['light', 'dark'] as const;

const others = ['accent', 'surface', 'surfaceRaised', 'text', 'textQuiet', 'line'] as const;

export function LookColors({ forms }: { forms: LookForms }) {
  const { look: texts } = useMessages('owner').messages.settings;
  const values = forms.values.value;
  if (!values) return null;
  const hasOthers = schemes.some((scheme) =>
    others.some((name) => values[scheme][name] !== undefined || forms.problem(scheme, name)),
  );
  const field = (scheme: LookScheme, name: keyof Colors) => (
    <LookColorField
      key={`${scheme} ${name}`}
      label={name === 'brand' ? `${texts.colorNames.brand}, ${schemeName(scheme)}` : texts.colorNames[name]}
      color={values[scheme][name] ?? null}
      fallback={
        name === 'brand' && scheme === 'dark' && values.light.brand !== undefined
          ? values.light.brand
          : defaults[scheme][name]
      }
      problem={forms.problem(scheme, name)}
      onChange={(color) => forms.enterColor(scheme, name, color)}
    />
  );
  const schemeName = (scheme: LookScheme) => (scheme === 'light' ? texts.light : texts.dark);
  return (
    <>
      <div class="look-columns">{schemes.map((scheme) => field(scheme, 'brand'))}</div>
      <details class="look-more" open={hasOthers}>
        <summary>{texts.moreColors}</summary>
        <div class="look-columns">
          {schemes.map((scheme) => (
            <fieldset key={scheme} class="field-group look-scheme">
              <legend class="setting-label">{schemeName(scheme)}</legend>
              {others.map((name) => field(scheme, name))}
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}
