/** Checks the fields of a submission and returns the values to store: the form's fields in its order, then others. */

import { maxFieldBytes } from '../../../../api/limits.ts';
import { ValidationError } from '../../../../api/refusal.ts';
import type { InvalidValue } from '../../../../api/schemas/errors.ts';
import type { StoredField, StoredValue } from '../../../db/tables/forms.ts';
import { reservedNames } from './definition.ts';
import { isOfType } from './field-types.ts';

export interface SentField {
  readonly label: string;
  readonly value: string | boolean;
}

interface Sent {
  readonly value: string | boolean;
  readonly text: string;
  /** The position in the request, counted from 0. */
  readonly index: number;
}

/**
 * Returns the values to store. A missing optional field is stored as an empty text, so that every submission has all
 * fields of its form.
 * @throws {ValidationError} with the label of each field that is missing, sent twice, too long or invalid for its type
 */
export function readValues(fields: readonly StoredField[], sent: readonly SentField[]): StoredValue[] {
  const errors: InvalidValue[] = [];
  const unread = new Map<string, Sent>();
  for (const [index, { label, value }] of sent.entries()) {
    const text = String(value);
    if (unread.has(label) || Buffer.byteLength(text) > maxFieldBytes) errors.push({ value, index, label });
    else unread.set(label, { value, text, index });
  }

  const values = new Map<string, string>();
  for (const field of fields) {
    const { label } = field;
    const found = unread.get(label);
    unread.delete(label);
    if (!isAcceptable(field, found)) {
      errors.push({ value: found?.value ?? null, index: found?.index ?? null, label });
    }
    values.set(label, found?.text ?? '');
  }
  for (const [label, { text }] of unread) values.set(freeName(label, values), text);

  if (errors.length > 0) throw new ValidationError(errors);
  return [...values];
}

function isAcceptable(field: StoredField, sent: Sent | undefined): boolean {
  const isBlank = sent === undefined || sent.text.trim() === '';
  if (isBlank) return !field.required;
  if (typeof sent.value === 'boolean' && field.type !== 'checkbox') return false;
  const isRefusedConsent = field.type === 'checkbox' && field.required && sent.text.trim() !== 'true';
  return !isRefusedConsent && isOfType(sent.text, field);
}

/** Returns a member name for a field: its label, with one or more `field: ` prefixes if the label is already used. */
function freeName(label: string, taken: ReadonlyMap<string, string>): string {
  return reservedNames.has(label) || taken.has(label) ? freeName(`field: ${label}`, taken) : label;
}
