/** Forms and what was sent in, without the rules that senders would meet. */

import type { Database } from '../../src/server/db/database.ts';
import { formSubmissions, type StoredValue } from '../../src/server/db/tables/forms.ts';
import type { NewField } from '../../src/server/resources/forms/fields/definition.ts';
import { saveForm } from '../../src/server/resources/forms/forms.sql.ts';

/** What a shop asks who wants something mended. */
const repairFields: readonly NewField[] = [
  { label: 'Name', type: 'text', required: true },
  { label: 'E-mail', type: 'email', required: true },
  { label: 'Phone', type: 'phone' },
  { label: 'Item', type: 'select', required: true, options: ['Jacket', 'Boots', 'Tent', 'Backpack'] },
  { label: 'What is broken?', type: 'textarea' },
  { label: 'Bought on', type: 'date' },
  { label: 'Pieces', type: 'number' },
  { label: 'You may call me', type: 'checkbox' },
];

/** The form of `repairFields`; answers its id. */
export async function buildRepairForm(db: Database, userId: number): Promise<number> {
  return await saveForm(db, { userId, name: 'Book a repair', fields: repairFields });
}

export interface SubmissionToBuild {
  readonly createdAt: Date;
  readonly values?: readonly StoredValue[];
  readonly channel?: string | null;
  readonly ticketId?: number | null;
  readonly domainPage?: string;
}

/** Submissions as they are stored; answers their ids in the same order. */
export async function buildSubmissions(
  db: Database,
  form: { readonly userId: number; readonly formId: number },
  submissions: readonly SubmissionToBuild[],
): Promise<number[]> {
  const rows = await db
    .insert(formSubmissions)
    .values(
      submissions.map((submission) => ({
        ...form,
        values: [],
        domainPage: 'https://shop.example/repairs',
        ...submission,
      })),
    )
    .returning({ id: formSubmissions.id });
  return rows.map(({ id }) => id);
}
