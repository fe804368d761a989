/** All of a user's forms and submissions, a page at a time. */

import { asc } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { afterId, eachPage } from '../../db/each-page.ts';
import { formSubmissions, forms } from '../../db/tables/index.ts';
import type { FormRow, SubmissionRow } from './queries.ts';

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

export function readSubmissions(db: Queryable, userId: number): AsyncGenerator<SubmissionRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(formSubmissions)
      .where(afterId(formSubmissions, userId, last))
      .orderBy(asc(formSubmissions.id))
      .limit(limit),
  );
}
