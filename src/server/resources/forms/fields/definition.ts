import { type FieldType, fieldTypes, maxFieldLabelLength, maxFormFields } from '../../../../api/limits.ts';
import { Refusal } from '../../../../api/refusal.ts';
import type { FormSubmission } from '../../../../api/schemas/forms.ts';
import type { StoredField } from '../../../db/tables/forms.ts';

export interface NewField {
  readonly label: string;
  readonly type: FieldType;
  /** @default false */
  readonly required?: boolean;
  /** The options of a `select`; other types have none. */
  readonly options?: readonly string[];
}

const fixedMembers: Readonly<Record<keyof FormSubmission, true>> = {
  timestamp: true,
  ticketId: true,
  channel: true,
  domainPage: true,
  submittedId: true,
};

/** The labels that fields cannot have: the fixed members of a submission, and names with a meaning in JavaScript. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...Object.keys(fixedMembers),
  '__proto__',
  'constructor',
  'prototype',
]);

/** Returns the fields to store. @throws {Refusal} `BadRequest`, with a message about the invalid field */
export function readDefinition(fields: readonly NewField[]): StoredField[] {
  if (fields.length > maxFormFields) refuse(`A form has at most ${maxFormFields} fields.`);
  const labels = new Set<string>();
  for (const { label } of fields) {
    if (labels.has(label)) refuse(`Two fields are called “${label}”.`);
    labels.add(label);
  }
  return fields.map(readField);
}

function readField({ label, type, required = false, options = [] }: NewField): StoredField {
  if (!isLine(label)) refuse(`“${label}” is no label: labels have 1 to ${maxFieldLabelLength} characters.`);
  if (reservedNames.has(label)) refuse(`No field can be called “${label}”.`);
  if (!fieldTypes.includes(type)) refuse(`“${label}” has the unknown type “${type}”.`);
  if (type === 'select' && options.length === 0) refuse(`“${label}” is a select without options.`);
  if (type !== 'select' && options.length > 0) refuse(`“${label}” has options, but is not a select.`);
  if (new Set(options).size < options.length) refuse(`“${label}” has an option twice.`);
  if (!options.every(isLine)) refuse(`“${label}” has an option that is empty or too long.`);
  return { label, type, required, options };
}

/** Whether a text can be a label or an option. Requests with NUL are refused, so a label cannot contain it either. */
function isLine(text: string): boolean {
  return text.trim() !== '' && text.length <= maxFieldLabelLength && !text.includes('\0');
}

function refuse(message: string): never {
  throw new Refusal('BadRequest', message);
}
