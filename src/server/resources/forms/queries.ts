/** Queries of the form tables. Each query is limited to one user. */

import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { maxId } from '../../../api/limits.ts';
import { notFound } from '../../../api/refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { formSubmissions, forms } from '../../db/tables/index.ts';

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
