/** A form and its submissions. */

import { getForm, listFormSubmissions } from '../../api/operations/forms.ts';
import type { FormSubmission } from '../../api/schemas/forms.ts';
import type { Client } from '../../client/client.ts';
import { unlessMissing } from '../../client/unless-missing.ts';
import { yearsSince } from './date-ranges.ts';
import type { MirrorStore } from './store.ts';

export async function* mirrorForm(client: Client, store: MirrorStore, id: number): AsyncGenerator<object> {
  const formId = String(id);
  // `getForm` is Frontdesk's own, so another deployment may lack it.
  const form = await unlessMissing(client.send(getForm, { formId }));
  const stored = await store.findForm(id);
  // Without a definition, a stored one stays and a new one has no fields: submissions keep theirs.
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
