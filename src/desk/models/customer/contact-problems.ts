/** What is wrong with the values of a contact: before they are sent, and as the server has refused them. */

import { phonePattern } from '../../../api/limits.ts';
import { isEmail } from '../../../api/shared/email.ts';
import { isApiError } from '../../../client/errors.ts';
import type { ContactValues } from './contact-values.ts';

export type ContactProblem =
  | 'needsName'
  | 'wrongEmail'
  | 'wrongPhone'
  | 'companyLength'
  | 'emailTaken'
  | 'phoneTaken'
  | 'customerNumberTaken'
  | 'wrongValue';

/** Problems by the name of the field; of an entry in a list, by `emails.0`. */
export type ContactProblems = ReadonlyMap<string, ContactProblem>;

const phone = new RegExp(phonePattern);

/** @param isNew whether there is no contact yet, which needs a name */
export function findContactProblems(values: ContactValues, isNew: boolean): ContactProblems {
  const { firstName, lastName, company, emails, phones } = values;
  const found: [string, ContactProblem][] = [];
  if (isNew && firstName === '' && lastName === '') found.push(['firstName', 'needsName']);
  if (company !== '' && (company.length < 2 || company.length > 50)) found.push(['company', 'companyLength']);
  for (const [index, email] of emails.entries()) {
    if (!isEmail(email)) found.push([`emails.${index}`, 'wrongEmail']);
  }
  for (const [index, number] of phones.entries()) {
    if (!phone.test(number)) found.push([`phones.${index}`, 'wrongPhone']);
  }
  return new Map(found);
}

/** Reads the documented refusals; empty for other errors. */
export function readContactProblems(error: unknown, values: ContactValues): ContactProblems {
  if (isApiError(error, 'validation')) {
    // The account was removed meanwhile: the interface names no value then.
    if (error.invalid.length === 0) return new Map([['company', 'wrongValue']]);
    return new Map(error.invalid.map((label) => [fieldByLabel[label] ?? label, 'wrongValue']));
  }
  if (!isApiError(error, 'conflict')) return new Map();
  const { field, value } = readConflict(error.conflict);
  if (field === 'email') return new Map([[`emails.${indexOfEmail(values.emails, value)}`, 'emailTaken']]);
  if (field === 'phone')
    return new Map([[`phones.${Math.max(0, values.phones.indexOf(value))}`, 'phoneTaken']]);
  return new Map([['externalId', 'customerNumberTaken']]);
}

/** The field that shows a problem with a member of the request. */
const fieldByLabel: Readonly<Record<string, string>> = {
  email: 'emails.0',
  emails: 'emails.0',
  phone: 'phones.0',
  phones: 'phones.0',
  address: 'addresses.0',
  addresses: 'addresses.0',
  accountId: 'company',
  name: 'company',
};

function indexOfEmail(emails: readonly string[], value: string): number {
  const index = emails.findIndex((email) => email.toLowerCase() === value.toLowerCase());
  return Math.max(0, index);
}

/** Reads `{field, row: {email}}`; both texts are empty in another shape. */
function readConflict(conflict: unknown): { field: string; value: string } {
  if (typeof conflict !== 'object' || conflict === null || !('field' in conflict)) {
    return { field: '', value: '' };
  }
  const row = 'row' in conflict && typeof conflict.row === 'object' ? conflict.row : null;
  const value = row && 'email' in row ? row.email : row && 'phone' in row ? row.phone : '';
  return { field: String(conflict.field), value: String(value) };
}
