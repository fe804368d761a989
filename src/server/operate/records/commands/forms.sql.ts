import type { Transaction } from '../../../db/database.ts';
import { formSubmissions, forms } from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';

export type NewFormRow = typeof forms.$inferInsert;
export type NewSubmissionRow = typeof formSubmissions.$inferInsert;

export async function saveForms(tx: Transaction, rows: readonly NewFormRow[]): Promise<void> {
  await upsert(tx, forms, [forms.userId, forms.id], rows);
}

export async function saveSubmissions(tx: Transaction, rows: readonly NewSubmissionRow[]): Promise<void> {
  await upsert(tx, formSubmissions, [formSubmissions.userId, formSubmissions.id], rows);
}
