/** Presents rows as the wire has them (section 2.5); no other code does. */

import type { Form, FormSubmission } from '../../../api/schemas/forms.ts';
import type { FormRow, SubmissionRow } from './queries.ts';

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
 * Returns the fixed members, then the fields: `labels` in their order, then others. With `isWhole`, missing labels are
 * empty members.
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
