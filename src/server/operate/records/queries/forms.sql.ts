import { and, asc } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { formSubmissions, forms } from '../../../db/tables/index.ts';
import type { FormRow, SubmissionRow } from '../../../resources/forms/forms.sql.ts';

export function readForms(db: Queryable, userId: number): AsyncGenerator<FormRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(forms)
      .where(afterId(forms, userId, last))
      .orderBy(asc(forms.id))
      .limit(limit),
  );
}

/** Reads submissions: all, or those with the given ids. */
export function readSubmissions(
  db: Queryable,
  userId: number,
  only?: readonly number[],
): AsyncGenerator<SubmissionRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(formSubmissions)
      .where(and(afterId(formSubmissions, userId, last), anyOf(formSubmissions.id, only)))
      .orderBy(asc(formSubmissions.id))
      .limit(limit),
  );
}
