/** The email addresses, phone numbers or addresses of a contact: each can be changed and removed, and more added. */

import { useEffect, useRef } from 'preact/hooks';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { Field } from '../../kit/fields/Field.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';

export interface ContactEntriesProps {
  name: 'emails' | 'phones' | 'addresses';
  label: string;
  addLabel: string;
  keyboard: 'email' | 'tel' | 'text';
  values: readonly string[];
  /** Returns what is wrong with an entry; null if nothing is. */
  problem(index: number): string | null;
  onChange(values: readonly string[]): void;
}

/** Maximum length of an entry in characters (interface section 8). */
const maxLengths = { emails: 250, phones: 30, addresses: 200 };

export function ContactEntries(props: ContactEntriesProps) {
  const { name, label, addLabel, keyboard, values, problem, onChange } = props;
  const { messages: desk } = useMessages('desk');
  const group = useRef<HTMLDivElement>(null);
  const count = useRef(values.length);

  // The entry that was added takes the focus; after a removal the button that adds one.
  useEffect(() => {
    const inputs = group.current?.querySelectorAll('input') ?? [];
    if (values.length > count.current) inputs[inputs.length - 1]?.focus();
    if (values.length < count.current) group.current?.querySelector<HTMLElement>('.contact-add')?.focus();
    count.current = values.length;
  }, [values.length]);

  return (
    <Field label={label} layout="group">
      {() => (
        <div ref={group}>
          {values.map((value, index) => (
            <div key={index} class="contact-entry">
              <TextField
                label={values.length > 1 ? `${label} ${index + 1}` : label}
                isLabelHidden
                value={value}
                maxLength={maxLengths[name]}
                inputMode={keyboard}
                isCode={keyboard !== 'text'}
                problem={problem(index)}
                onInput={(typed) => onChange(values.with(index, typed))}
              />
              <button
                class="bar-button"
                type="button"
                aria-label={format(desk.removeEntry, { value: value || label })}
                onClick={() => onChange(values.filter((_, other) => other !== index))}
              >
                <DeskIcon name="remove" />
              </button>
            </div>
          ))}
          <button class="text-button contact-add" type="button" onClick={() => onChange([...values, ''])}>
            {addLabel}
          </button>
        </div>
      )}
    </Field>
  );
}
