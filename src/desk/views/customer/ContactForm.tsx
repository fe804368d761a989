/** The form in which an agent edits what is known of a customer; problems stand beside their fields. */

import { useEffect, useRef } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { ContactTexts, ContactValues } from '../../models/customer/contact-values.ts';
import type { Customer } from '../../models/customer/customer.ts';
import { DeskIcon } from '../DeskIcon.tsx';
import { CompanyField } from './CompanyField.tsx';
import { ContactEntries } from './ContactEntries.tsx';
import { ContactField } from './ContactField.tsx';

export function ContactForm({ customer }: { customer: Customer }) {
  const { form } = customer;
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const element = useRef<HTMLFormElement>(null);
  const state = form.state.value;
  const problems = state?.problems;

  // The first field that has a problem, else the first one of the form that was opened.
  useEffect(() => {
    const fields = element.current?.querySelectorAll<HTMLElement>('.field-input');
    if (!fields) return;
    const wrong = Array.from(fields).find((field) => field.getAttribute('aria-invalid') === 'true');
    (wrong ?? fields[0])?.focus();
  }, [problems]);

  if (!state) return null;
  const { values } = state;
  const change = (changed: Partial<ContactValues>) => form.change(changed);
  const field = (name: Exclude<keyof ContactTexts, 'company'>) => ({
    value: values[name],
    problem: state.problems.get(name),
    onInput: (value: string) => change({ [name]: value }),
  });
  const entries = (name: 'emails' | 'phones' | 'addresses') => ({
    name,
    values: values[name],
    problems: state.problems,
    onChange: (list: readonly string[]) => change({ [name]: list }),
  });
  const hasMore =
    values.externalId + values.externalUrl + values.description + values.addresses.join('') !== '';
  return (
    <form
      ref={element}
      class="contact-form"
      aria-label={desk.editPerson}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div class="contact-names">
        <ContactField label={desk.firstName} maxLength={50} {...field('firstName')} />
        <ContactField label={desk.lastName} maxLength={50} {...field('lastName')} />
      </div>
      <ContactEntries label={desk.emails} addLabel={desk.addEmail} keyboard="email" {...entries('emails')} />
      <ContactEntries label={desk.phones} addLabel={desk.addPhone} keyboard="tel" {...entries('phones')} />
      <CompanyField
        value={values.company}
        problem={state.problems.get('company')}
        onInput={(company) => change({ company })}
      />
      <ContactField label={desk.jobTitle} maxLength={50} {...field('title')} />
      <ContactLabels
        known={customer.record.query.value.value?.knownLabels ?? []}
        chosen={values.labels}
        onChange={(labels) => change({ labels })}
      />
      <details class="contact-more" open={hasMore || state.problems.has('externalId')}>
        <summary>{desk.moreFields}</summary>
        <ContactEntries
          label={desk.addresses}
          addLabel={desk.addAddress}
          keyboard="text"
          {...entries('addresses')}
        />
        <ContactField label={desk.customerNumber} maxLength={50} {...field('externalId')} />
        <ContactField label={desk.customerLink} maxLength={250} {...field('externalUrl')} />
        <ContactField label={desk.aboutPerson} maxLength={500} isLong {...field('description')} />
      </details>
      <div class="form-buttons">
        <button class="button primary" type="submit">
          {messages.save}
        </button>
        <button class="button" type="button" onClick={() => form.cancel()}>
          {messages.cancel}
        </button>
      </div>
    </form>
  );
}

interface ContactLabelsProps {
  known: readonly string[];
  chosen: readonly string[];
  onChange(labels: readonly string[]): void;
}

function ContactLabels({ known, chosen, onChange }: ContactLabelsProps) {
  const { messages: desk } = useMessages('desk');
  const all = [...known, ...chosen.filter((label) => !known.includes(label))];
  if (all.length === 0) return null;
  return (
    <fieldset class="field-group">
      <legend class="field-label">{desk.labels}</legend>
      <div class="chips">
        {all.map((label) => (
          <label key={label} class="chip is-choice">
            <input
              type="checkbox"
              checked={chosen.includes(label)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, label] : chosen.filter((other) => other !== label))
              }
            />
            <DeskIcon name="check" />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
