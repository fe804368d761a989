/** A form and what was sent in. */

import { getForm, listFormSubmissions } from '../../../../api/operations/forms.ts';
import type { FormSubmission } from '../../../../api/schemas/forms.ts';
import type { Client } from '../../../../client/client.ts';
import { readForms } from '../queries/forms.ts';
import { yearsSince } from './date-ranges.ts';
import type { MirrorTarget } from './target.ts';
import { unlessGone } from './unless-gone.ts';

export async function* mirrorForm(client: Client, target: MirrorTarget, id: number): AsyncGenerator<object> {
  const formId = String(id);
  // An operation of our own, which another deployment may lack.
  const form = await unlessGone(client.send(getForm, { formId }));
  const stored = await findStoredForm(target, id);
  // Without a definition the one that is here stays, or there is one without fields: submissions keep theirs.
  if (form || !stored) {
    const unknown = { id, name: `Form ${id}`, fields: [] };
    // Submissions are asked for first: of a form that is not there, nothing comes.
    await client.send(listFormSubmissions, { formId, startTime: '2000-01-01', endTime: '2000-01-01' });
    const times = { createdAt: stored?.createdAt ?? never, updatedAt: stored?.updatedAt ?? never };
    yield { kind: 'form', ...(form ?? unknown), ...times };
  }
  for (const { first, last } of yearsSince()) {
    const { json } = await client.send(listFormSubmissions, { formId, startTime: first, endTime: last });
    for (const submission of json) yield submissionRecord(id, submission);
  }
}

/** The interface does not say when a form was made. */
const never = new Date(0);

async function findStoredForm({ db, userId }: MirrorTarget, id: number) {
  for await (const page of readForms(db, userId)) {
    const form = page.find((candidate) => candidate.id === id);
    if (form) return form;
  }
  return null;
}

function submissionRecord(formId: number, submission: FormSubmission): object {
  const { timestamp, ticketId, channel, domainPage, submittedId, ...fields } = submission;
  return {
    kind: 'submission',
    submittedId,
    formId,
    timestamp,
    ticketId,
    channel,
    domainPage,
    fields: Object.entries(fields).map(([label, value]) => ({ label, value })),
  };
}
