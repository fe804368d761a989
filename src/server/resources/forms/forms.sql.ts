/** Queries of the form tables. Each query is limited to one user. */

import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { maxId } from '../../../api/limits.ts';
import { invalidInput, notFound, Refusal } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Queryable } from '../../db/database.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { formSubmissions, forms } from '../../db/tables/index.ts';
import { isOfVisibleTicket } from '../../db/visible-tickets.sql.ts';
import { queueEvents } from '../../webhooks/queue.sql.ts';
import { type NewField, readDefinition } from './fields/definition.ts';
import { readValues, type SentField } from './fields/values.ts';

export type FormRow = typeof forms.$inferSelect;
export type SubmissionRow = typeof formSubmissions.$inferSelect;

/** Returns a form by the id in a URL path. @throws {Refusal} `NotFound`, also if the text is not an id */
export async function findForm(db: Queryable, userId: number, formId: string): Promise<FormRow> {
  const id = /^[1-9]\d{0,15}$/.test(formId) ? Number(formId) : Number.POSITIVE_INFINITY;
  if (id > maxId) throw notFound();
  const [row] = await db
    .select()
    .from(forms)
    .where(and(eq(forms.userId, userId), eq(forms.id, id)));
  if (!row) throw notFound();
  return row;
}

/** Lists the forms of a user by their names. */
export async function listFormNames(db: Queryable, userId: number): Promise<Pick<FormRow, 'id' | 'name'>[]> {
  return await db
    .select({ id: forms.id, name: forms.name })
    .from(forms)
    .where(eq(forms.userId, userId))
    .orderBy(asc(forms.name), asc(forms.id));
}

export interface SubmissionRange {
  readonly userId: number;
  readonly formId: number;
  /** The inboxes for whose tickets no submission is read. */
  readonly hidden: readonly number[];
  /** The time from which submissions are read, inclusive. */
  readonly start: Date;
  /** The time up to which submissions are read, exclusive. */
  readonly end: Date;
}

const rowsAtOnce = 1000;

/** Reads the submissions of a form within a time range, the oldest first. */
export async function* listSubmissions(db: Queryable, range: SubmissionRange): AsyncGenerator<SubmissionRow> {
  let last: SubmissionRow | undefined;
  do {
    const rows: SubmissionRow[] = await db
      .select()
      .from(formSubmissions)
      .where(
        and(
          eq(formSubmissions.userId, range.userId),
          eq(formSubmissions.formId, range.formId),
          gte(formSubmissions.createdAt, range.start),
          lt(formSubmissions.createdAt, range.end),
          isOfVisibleTicket(range.hidden, formSubmissions.userId, formSubmissions.ticketId),
          last && isAfter(last),
        ),
      )
      .orderBy(asc(formSubmissions.createdAt), asc(formSubmissions.id))
      .limit(rowsAtOnce);
    yield* rows;
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
}

function isAfter({ createdAt, id }: SubmissionRow): SQL {
  return sql`(${formSubmissions.createdAt}, ${formSubmissions.id}) >
    (${createdAt.toISOString()}::timestamptz, ${id}::bigint)`;
}

export interface NewForm {
  readonly userId: number;
  /** The id of the form to replace, which keeps its submissions, or of an imported form. @default a new id */
  readonly id?: number;
  readonly name: string;
  readonly fields: readonly NewField[];
}

/** Creates or changes a form. Returns its id. @throws {Refusal} `BadRequest` if the definition is invalid */
export async function saveForm(db: Queryable, { userId, id, name, fields }: NewForm): Promise<number> {
  if (id !== undefined && !(Number.isSafeInteger(id) && id > 0)) {
    throw new Refusal('BadRequest', `${id} is not an id: an id is a positive integer.`);
  }
  const definition = { name, fields: readDefinition(fields) };
  return await db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(forms)
      .values({ userId, ...(id === undefined ? {} : { id }), ...definition })
      .onConflictDoUpdate({
        target: [forms.userId, forms.id],
        set: { ...definition, updatedAt: new Date() },
      })
      .returning({ id: forms.id });
    if (!saved) throw new Error('the form was not stored');
    // The sequence of new ids must not produce the imported id again.
    if (id !== undefined) await moveIdsAbove(tx, id);
    return saved.id;
  });
}

export interface NewSubmission {
  readonly userId: number;
  readonly formId: string;
  readonly fields: readonly SentField[];
  readonly domainPage: string;
  readonly channel: string | null;
  readonly ticketId: number | null;
}

/**
 * Stores a submission. Returns its id.
 * @throws {Refusal} `NotFound` for an unknown form
 * @throws {ValidationError} for an invalid page URL, or for invalid fields, with their labels
 */
export async function storeSubmission(db: Queryable, submission: NewSubmission): Promise<number> {
  const { userId, channel, ticketId } = submission;
  return await db.transaction(async (tx) => {
    const form = await findForm(tx, userId, submission.formId);
    const domainPage = normalisedPage(submission.domainPage);
    const values = readValues(form.fields, submission.fields);
    const [stored] = await tx
      .insert(formSubmissions)
      .values({ userId, formId: form.id, values, channel, domainPage, ticketId })
      .returning({ id: formSubmissions.id });
    if (!stored) throw new Error('the submission was not stored');
    const data = { formId: form.id, submissionId: stored.id, ticketId };
    await queueEvents(tx, userId, [{ type: 'form.submitted', data }]);
    return stored.id;
  });
}

/** Normalises a page URL as browsers do, so that the stored URL is the one that was checked. */
function normalisedPage(text: string): string {
  const address = parseUrl(text);
  if (address === null || !/^https?:$/.test(address.protocol)) throw invalidInput('domainPage', text);
  return address.href;
}
