/** The email addresses, phone numbers or addresses of a contact: each can be changed and removed, and more added. */

import { useEffect, useId, useRef } from 'preact/hooks';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { ContactProblems } from '../../models/customer/contact-problems.ts';
import { DeskIcon } from '../DeskIcon.tsx';
import { FieldProblem } from './ContactField.tsx';

export interface ContactEntriesProps {
  name: 'emails' | 'phones' | 'addresses';
  label: string;
  addLabel: string;
  keyboard: 'email' | 'tel' | 'text';
  values: readonly string[];
  problems: ContactProblems;
  onChange(values: readonly string[]): void;
}

/** Maximum length of an entry in characters (interface section 8). */
const maxLengths = { emails: 250, phones: 30, addresses: 200 };

export function ContactEntries(props: ContactEntriesProps) {
  const { name, label, addLabel, keyboard, values, problems, onChange } = props;
  const { messages: desk } = useMessages('desk');
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const count = useRef(values.length);

  // The entry that was added takes the focus; after a removal the button that adds one.
  useEffect(() => {
    const inputs = group.current?.querySelectorAll('input') ?? [];
    if (values.length > count.current) inputs[inputs.length - 1]?.focus();
    if (values.length < count.current) group.current?.querySelector<HTMLElement>('.contact-add')?.focus();
    count.current = values.length;
  }, [values.length]);

  return (
    <fieldset ref={group} class="field-group">
      <legend class="field-label">{label}</legend>
      {values.map((value, index) => {
        const problem = problems.get(`${name}.${index}`);
        const problemId = `${id}-${index}`;
        return (
          <div key={index} class="contact-entry">
            <input
              class="field-input"
              type="text"
              inputMode={keyboard}
              dir={keyboard === 'text' ? 'auto' : 'ltr'}
              maxLength={maxLengths[name]}
              autocomplete="off"
              value={value}
              aria-label={values.length > 1 ? `${label} ${index + 1}` : label}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && problemId}
              onInput={({ currentTarget }) => onChange(values.with(index, currentTarget.value))}
            />
            <button
              class="bar-button"
              type="button"
              aria-label={format(desk.removeEntry, { value: value || label })}
              onClick={() => onChange(values.filter((_, other) => other !== index))}
            >
              <DeskIcon name="remove" />
            </button>
            <FieldProblem id={problemId} problem={problem} />
          </div>
        );
      })}
      <button class="text-button contact-add" type="button" onClick={() => onChange([...values, ''])}>
        {addLabel}
      </button>
    </fieldset>
  );
}
