/** Checks whether a text is of a field's type. Surrounding blanks do not matter. */

import { isEmail } from '../../../../api/email.ts';
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

/** Visitors leave out their country, so any number that can be dialled passes: 5 to 15 digits. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+$/.test(text) && digits >= 5 && digits <= 15;
}
