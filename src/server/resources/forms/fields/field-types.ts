/** Checks whether a text is a valid value for a field's type. Surrounding whitespace is ignored. */

import { isEmail } from '../../../../api/shared/email.ts';
import { isDay } from '../../../../formats/instants.ts';
import type { StoredField } from '../../../db/tables/forms.ts';

type IsValid = (text: string, field: StoredField) => boolean;

const checks: Readonly<Record<StoredField['type'], IsValid>> = {
  text: () => true,
  textarea: () => true,
  email: isEmail,
  phone: isPhone,
  number: (text) => /^[+-]?\d+([.,]\d+)?$/.test(text),
  select: (text, { options }) => options.some((option) => option.trim() === text),
  checkbox: (text) => text === 'true' || text === 'false',
  date: isDay,
};

export function isOfType(text: string, field: StoredField): boolean {
  return checks[field.type](text.trim(), field);
}

/** Whether a text may be a phone number. Visitors omit the country code, so any number of 5 to 15 digits is valid. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+$/.test(text) && digits >= 5 && digits <= 15;
}
