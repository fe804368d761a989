import { invalidInput, Refusal } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Queryable } from '../../db/database.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { formSubmissions, forms } from '../../db/tables/index.ts';
import { queueEvents } from '../../webhooks/queue/commands.ts';
import { type NewField, readDefinition } from './fields/definition.ts';
import { readValues, type SentField } from './fields/values.ts';
import { findForm } from './queries.ts';

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
