/** A list of texts, one in each line, with buttons for those that are likely. */

import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../../kit/DeskIcon.tsx';
import { asTexts } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';
import '../../../../kit/chips.css';

const fewestRows = 2;
const mostRows = 8;
const mostOffered = 12;

export function TextListField({ attributes, value, suggestions, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const lines = asTexts(value);
  const offered = suggestions.filter((one) => !lines.includes(one)).slice(0, mostOffered);
  return (
    <>
      <textarea
        {...attributes}
        class="field-input"
        dir={lines.length === 0 ? undefined : 'auto'}
        rows={Math.min(mostRows, Math.max(fewestRows, lines.length))}
        spellcheck={false}
        value={lines.join('\n')}
        onInput={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
        }
      />
      {offered.length > 0 && (
        <div class="chips setting-offers">
          {offered.map((one) => (
            <button
              key={one}
              class="chip"
              type="button"
              aria-label={format(texts.addItem, { item: one })}
              onClick={() => onChange([...lines.filter((line) => line.trim() !== ''), one])}
            >
              <DeskIcon name="add" />
              <bdi>{one}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
