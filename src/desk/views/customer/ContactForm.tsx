/** The form in which an agent edits what is known of a customer; problems stand beside their fields. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { Field } from '../../kit/fields/Field.tsx';
import { Form } from '../../kit/fields/Form.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { ContactTexts } from '../../models/customer/contact-values.ts';
import type { Customer } from '../../models/customer/customer.ts';
import { CompanyField } from './CompanyField.tsx';
import { ContactEntries } from './ContactEntries.tsx';

export function ContactForm({ customer }: { customer: Customer }) {
  const { form } = customer;
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const state = form.state.value;
  if (!state) return null;
  const { values, problems } = state;
  const problem = (name: string) => {
    const found = problems.get(name);
    return found === undefined ? null : desk[found];
  };
  const field = (name: keyof ContactTexts) => ({
    value: values[name],
    problem: problem(name),
    onInput: (value: string) => form.change({ [name]: value }),
  });
  const entries = (name: 'emails' | 'phones' | 'addresses') => ({
    name,
    values: values[name],
    problem: (index: number) => problem(`${name}.${index}`),
    onChange: (list: readonly string[]) => form.change({ [name]: list }),
  });
  const hasMore =
    values.externalId + values.externalUrl + values.description + values.addresses.join('') !== '';
  return (
    <div class="contact-form">
      <Form
        label={desk.editPerson}
        submitLabel={messages.save}
        isBusy={false}
        isFocused
        onSubmit={() => void form.save()}
        onCancel={() => form.cancel()}
      >
        <div class="contact-names">
          <TextField label={desk.firstName} maxLength={50} {...field('firstName')} />
          <TextField label={desk.lastName} maxLength={50} {...field('lastName')} />
        </div>
        <ContactEntries
          label={desk.emails}
          addLabel={desk.addEmail}
          keyboard="email"
          {...entries('emails')}
        />
        <ContactEntries label={desk.phones} addLabel={desk.addPhone} keyboard="tel" {...entries('phones')} />
        <CompanyField {...field('company')} />
        <TextField label={desk.jobTitle} maxLength={50} {...field('title')} />
        <ContactLabels
          known={customer.record.query.value.value?.knownLabels ?? []}
          chosen={values.labels}
          onChange={(labels) => form.change({ labels })}
        />
        <details class="contact-more" open={hasMore || problems.has('externalId')}>
          <summary>{desk.moreFields}</summary>
          <ContactEntries
            label={desk.addresses}
            addLabel={desk.addAddress}
            keyboard="text"
            {...entries('addresses')}
          />
          <TextField label={desk.customerNumber} maxLength={50} {...field('externalId')} />
          <TextField label={desk.customerLink} maxLength={250} {...field('externalUrl')} />
          <TextField label={desk.aboutPerson} maxLength={500} lines={3} {...field('description')} />
        </details>
      </Form>
    </div>
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
    <Field label={desk.labels} layout="group">
      {() => (
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
      )}
    </Field>
  );
}
