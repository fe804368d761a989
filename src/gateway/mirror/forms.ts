/** Copies a form and its submissions. */

import { getForm, listFormSubmissions } from '../../api/operations/forms.ts';
import type { FormSubmission } from '../../api/schemas/forms.ts';
import type { Client } from '../../client/client.ts';
import { unlessMissing } from '../../client/unless-missing.ts';
import { yearsSince } from './date-ranges.ts';
import type { MirrorStore } from './store.ts';

export async function* mirrorForm(client: Client, store: MirrorStore, id: number): AsyncGenerator<object> {
  const formId = String(id);
  // The other deployment may lack `getForm`, which is one of Frontdesk's own operations.
  const form = await unlessMissing(client.send(getForm, { formId }));
  const stored = await store.findForm(id);
  // Without a definition, a stored form is kept, and a new one has no fields; submissions have all their fields anyway.
  if (form || !stored) {
    const unknown = { id, name: `Form ${id}`, fields: [] };
    // Requests submissions before the form is stored: the request fails if the form does not exist.
    await client.send(listFormSubmissions, { formId, startTime: '2000-01-01', endTime: '2000-01-01' });
    const times = { createdAt: stored?.createdAt ?? never, updatedAt: stored?.updatedAt ?? never };
    yield { kind: 'form', ...(form ?? unknown), ...times };
  }
  for (const { first, last } of yearsSince()) {
    const { json } = await client.send(listFormSubmissions, { formId, startTime: first, endTime: last });
    for (const submission of json) yield submissionRecord(id, submission);
  }
}

/** Used for creation times, which the interface does not return. */
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
