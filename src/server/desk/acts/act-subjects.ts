/** What the audit log says of each recorded operation: ids and names of members, never values. */

import type { InputOf, OutputOf } from '../../../api/operation.ts';
import type { Operations } from '../../../api/operations/index.ts';
import type { Answer } from '../../../api/service.ts';
import type { RecordedOperation } from '../../../api/shared/owner-acts.ts';

/** Returns the subject of an operation that has succeeded; null if it is no act, such as a list that is not exported. */
type ActSubject<Name extends RecordedOperation> = (
  input: InputOf<Operations[Name]>,
  answer: Answer<OutputOf<Operations[Name]>>,
) => string | null;

export const actSubjects: { readonly [Name in RecordedOperation]: ActSubject<Name> } = {
  addAgent: (_, { agentId }) => actSubject('agent', agentId),
  inviteAgent: ({ agentId }) => actSubject('agent', agentId),
  updateAgent: ({ agentId, ...changes }) => actSubject('agent', agentId, Object.keys(changes)),
  removeAgent: ({ agentId }) => actSubject('agent', agentId),

  createApiKey: (_, { keyId }) => actSubject('key', keyId),
  updateApiKey: ({ keyId, ...changes }) => actSubject('key', keyId, Object.keys(changes)),
  rotateApiKey: ({ keyId }) => actSubject('key', keyId),
  revokeApiKey: ({ keyId }) => actSubject('key', keyId),

  createWebhook: (_, { webhookId }) => actSubject('webhook', webhookId),
  updateWebhook: ({ webhookId, ...changes }) => actSubject('webhook', webhookId, Object.keys(changes)),
  rotateWebhookSecret: ({ webhookId }) => actSubject('webhook', webhookId),
  testWebhook: ({ webhookId }) => actSubject('webhook', webhookId),
  retryDelivery: ({ deliveryId }) => actSubject('delivery', deliveryId),
  removeWebhook: ({ webhookId }) => actSubject('webhook', webhookId),

  updateStoredSettings: ({ subject, id, values }) =>
    actSubject(settingThings[subject], id, Object.keys(values)),
  updateLook: ({ helpCenterId }) => actSubject('help center', helpCenterId),
  setLookPicture: ({ helpCenterId, picture }) => actSubject('help center', helpCenterId, [picture]),
  removeLookPicture: ({ helpCenterId, picture }) => actSubject('help center', helpCenterId, [picture]),

  // A login that fails is answered, and nothing is stored.
  connectMailbox: ({ inboxId }, { imap, smtp }) =>
    imap === null && smtp === null ? actSubject('inbox', inboxId) : null,
  disconnectMailbox: ({ inboxId }) => actSubject('inbox', inboxId),
  testMail: ({ inboxId }) => actSubject('inbox', inboxId),
  learnMailServer: ({ inboxId, step }) => actSubject('inbox', inboxId, [step]),

  dismissSetup: () => '',
  addSample: () => '',
  removeSample: () => '',

  publishArticle: ofTranslation,
  unpublishArticle: ofTranslation,
  takeOverArticle: ofTranslation,
  removeArticle: ofTranslation,
  renameCategory: ({ categoryId, lang }) => `${actSubject('category', categoryId)}, ${lang}`,

  deleteContact: ({ id }) => actSubject('contact', id),
  deleteAccount: ({ id }) => actSubject('company', id),
  unblockAddress: () => '',
  removeOrphanedDraft: ({ draftId }) => actSubject('draft', draftId),

  chatStatistics: ofCsv(() => ''),
  chatStatisticsV2: ofCsv(() => ''),
  listTickets: ofCsv(() => ''),
  listTicketsEmails: ofCsv(() => ''),
  listFormSubmissions: ofCsv(({ formId }) => `form ${formId}`),
  listSearchInsights: ofCsv(() => ''),
  listOwnerActs: ofCsv(() => ''),
};

const settingThings = { inbox: 'inbox', helpCenter: 'help center' } as const;

/** Prints what was acted on, and the names of its members that were given. */
export function actSubject(thing: string, id: number | string, members: readonly string[] = []): string {
  return [`${thing} ${id}`, ...(members.length === 0 ? [] : [members.join(', ')])].join(': ');
}

function ofTranslation({
  articleId,
  lang,
}: {
  readonly articleId: number;
  readonly lang?: string | undefined;
}) {
  return lang === undefined
    ? actSubject('article', articleId)
    : `${actSubject('article', articleId)}, ${lang}`;
}

/** Returns a subject only where the rows are sent as CSV. */
function ofCsv<Input extends { readonly fileType?: 'csv' | 'json' | undefined }>(
  subject: (input: Input) => string,
) {
  return (input: Input) => (input.fileType === 'csv' ? subject(input) : null);
}
