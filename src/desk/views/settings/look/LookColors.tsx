/** The colours of a look: the brand of each colour scheme, and the others below it. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { LookForms, LookScheme } from '../../../models/settings/look-forms.ts';
import { LookColor } from './LookColor.tsx';

const schemes = ['light', 'dark'] as const;

const others = ['accent', 'surface', 'surfaceRaised', 'text', 'textQuiet', 'line'] as const;

export function LookColors({ forms }: { forms: LookForms }) {
  const { look: texts } = useMessages('owner').messages.settings;
  const values = forms.values.value;
  if (!values) return null;
  const hasOthers = schemes.some((scheme) =>
    others.some((name) => values[scheme][name] !== undefined || forms.problem(scheme, name)),
  );
  const schemeName = (scheme: LookScheme) => (scheme === 'light' ? texts.light : texts.dark);
  return (
    <>
      <div class="look-columns">
        {schemes.map((scheme) => (
          <LookColor
            key={scheme}
            forms={forms}
            scheme={scheme}
            name="brand"
            label={`${texts.colorNames.brand}, ${schemeName(scheme)}`}
          />
        ))}
      </div>
      <details class="look-more" open={hasOthers}>
        <summary>{texts.moreColors}</summary>
        <div class="look-columns">
          {schemes.map((scheme) => (
            <fieldset key={scheme} class="field-group look-scheme">
              <legend class="field-label">{schemeName(scheme)}</legend>
              {others.map((name) => (
                <LookColor key={name} forms={forms} scheme={scheme} name={name} />
              ))}
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}
