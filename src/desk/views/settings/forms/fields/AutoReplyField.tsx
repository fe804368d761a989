/** Automatic replies: a text for each language, and one for all other languages. */

import { asReplyTexts, replyTextsValue } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';
import { LanguageTexts } from './LanguageTexts.tsx';

export function AutoReplyField({ attributes, control, label, value, onChange }: FieldProps) {
  return (
    <LanguageTexts
      label={label}
      control={control}
      texts={asReplyTexts(value)}
      hasOthers
      invalid={attributes['aria-invalid']}
      onChange={(texts) => onChange(replyTextsValue(texts))}
    />
  );
}
