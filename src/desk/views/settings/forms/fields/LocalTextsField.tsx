/** A text for each language. */

import { asLanguageTexts } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';
import { LanguageTexts } from './LanguageTexts.tsx';

export function LocalTextsField({ attributes, control, label, value, onChange }: FieldProps) {
  return (
    <LanguageTexts
      label={label}
      control={control}
      texts={asLanguageTexts(value)}
      hasOthers={false}
      invalid={attributes['aria-invalid']}
      onChange={onChange}
    />
  );
}
