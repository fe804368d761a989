/** Converts rows of forms to the objects of responses (interface section 2.5); no other file knows both shapes. */

import type { Form, FormSubmission } from '../../../api/schemas/forms.ts';
import type { FormRow, SubmissionRow } from './forms.sql.ts';

export function presentForm({ id, name, fields }: FormRow): Form {
  return {
    id,
    name,
    fields: fields.map(({ label, type, required, options }) => ({
      label,
      type,
      required,
      options: [...options],
    })),
  };
}

/**
 * Returns the fixed members of a submission, then its fields: those in `labels` in their order, then other fields.
 * @param isWhole whether labels without a value become empty members
 */
export function presentSubmission(
  row: SubmissionRow,
  labels: readonly string[],
  isWhole: boolean,
): FormSubmission {
  const texts = new Map(row.values);
  const inOrder = labels.filter((label) => isWhole || texts.has(label));
  const names = new Set([...inOrder, ...texts.keys()]);
  return {
    timestamp: row.createdAt.toISOString(),
    ticketId: row.ticketId,
    channel: row.channel,
    domainPage: row.domainPage,
    submittedId: row.id,
    // `fromEntries` defines members of any name; assignment would call setters.
    ...Object.fromEntries(Array.from(names, (name) => [name, texts.get(name) ?? ''])),
  };
}
