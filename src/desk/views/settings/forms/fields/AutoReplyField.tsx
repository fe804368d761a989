/** Automatic replies: a text for each language, and one for all other languages. */

import { asReplyTexts, replyTextsValue } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';
import { LanguageTexts } from './LanguageTexts.tsx';

export function AutoReplyField({ control, label, value, invalid, onChange }: FieldProps) {
  return (
    <LanguageTexts
      label={label}
      control={control}
      texts={asReplyTexts(value)}
      hasOthers
      invalid={invalid}
      onChange={(texts) => onChange(replyTextsValue(texts))}
    />
  );
}
