/** A text of one line: a name, a URL, an email address or a time zone. */

import { useMemo } from 'preact/hooks';
import { asText } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

const modes = { url: 'url', email: 'email' } as const;

export function LineField(props: FieldProps) {
  const { attributes, control, isRequired, value, suggestions, onChange } = props;
  const { kind, maxLength } = control;
  const text = asText(value);
  const isTimeZone = kind === 'timeZone';
  const zones = useMemo(() => (isTimeZone ? Intl.supportedValuesOf('timeZone') : []), [isTimeZone]);
  const offered = isTimeZone ? zones : suggestions;
  const listId = `${attributes.id}-offered`;
  return (
    <>
      <input
        {...attributes}
        class="field-input"
        type="text"
        inputMode={kind === 'url' || kind === 'email' ? modes[kind] : undefined}
        dir={kind === 'text' ? (text === '' ? undefined : 'auto') : 'ltr'}
        maxLength={maxLength}
        autocomplete="off"
        spellcheck={false}
        list={offered.length > 0 ? listId : undefined}
        value={text}
        onInput={({ currentTarget }) =>
          onChange(currentTarget.value === '' && !isRequired ? null : currentTarget.value)
        }
      />
      {offered.length > 0 && (
        <datalist id={listId}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
