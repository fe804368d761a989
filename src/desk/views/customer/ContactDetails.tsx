/** What is known of a customer, as it is stored, or as the agent has just saved it. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { webUrl } from '../../kit/web-url.ts';
import { contactValues } from '../../models/customer/contact-values.ts';
import type { Customer } from '../../models/customer/customer.ts';
import { Fact } from './Fact.tsx';

export function ContactDetails({ customer, ticket }: { customer: Customer; ticket: DeskTicket }) {
  const { messages: desk } = useMessages('desk');
  const record = customer.record.query.value.value;
  const pending = customer.form.pending.value;
  if (!pending && !record?.contact) return null;
  const values = pending ?? (record && contactValues(record, ticket));
  if (!values) return null;
  const { title, company, phones, addresses, externalId, externalUrl, description, labels } = values;
  const otherEmails = values.emails.filter((email) => email.toLowerCase() !== customer.email);
  const url = webUrl(externalUrl);
  return (
    <>
      <dl class="facts">
        <Fact label={desk.jobTitle}>{title && <bdi>{title}</bdi>}</Fact>
        <Fact label={desk.company}>{company && <bdi>{company}</bdi>}</Fact>
        <Fact label={desk.emails}>
          {otherEmails.length > 0 &&
            otherEmails.map((email) => (
              <bdi key={email} class="fact-line">
                {email}
              </bdi>
            ))}
        </Fact>
        <Fact label={desk.phones}>
          {phones.length > 0 &&
            phones.map((phone) => (
              <a key={phone} class="fact-line" href={`tel:${phone}`}>
                <bdi>{phone}</bdi>
              </a>
            ))}
        </Fact>
        <Fact label={desk.addresses}>
          {addresses.length > 0 &&
            addresses.map((address) => (
              <bdi key={address} class="fact-line">
                {address}
              </bdi>
            ))}
        </Fact>
        <Fact label={desk.customerNumber}>{externalId && <bdi>{externalId}</bdi>}</Fact>
        <Fact label={desk.customerLink}>
          {externalUrl &&
            (url ? (
              <a href={url.href} target="_blank" rel="noopener noreferrer">
                <bdi>{url.host}</bdi>
              </a>
            ) : (
              <bdi>{externalUrl}</bdi>
            ))}
        </Fact>
        <Fact label={desk.aboutPerson}>
          {description && (
            <span class="fact-text" dir="auto">
              {description}
            </span>
          )}
        </Fact>
      </dl>
      {labels.length > 0 && (
        <ul class="chips customer-labels" aria-label={desk.labels}>
          {labels.map((label) => (
            <li key={label} class="chip">
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
