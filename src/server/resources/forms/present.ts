/** From row to wire (section 2.5), and the only way there. */

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
 * The fixed members, then the fields: those of `labels` in their order, then others. With `isWhole`, labels that the
 * submission lacks are there too, empty.
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
    // Defines members, whatever they are called; assigning them would not.
    ...Object.fromEntries(Array.from(names, (name) => [name, texts.get(name) ?? ''])),
  };
}
