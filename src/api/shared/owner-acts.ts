/** The names of acts in the audit log: what owners did at the desk, and the operator on the command line. */

/** Operations that change a deployment, or erase something; and those that return CSV, which count once they do. */
export const recordedOperations = [
  'addAgent',
  'inviteAgent',
  'updateAgent',
  'removeAgent',
  'createApiKey',
  'updateApiKey',
  'rotateApiKey',
  'revokeApiKey',
  'createWebhook',
  'updateWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'retryDelivery',
  'removeWebhook',
  'updateStoredSettings',
  'updateLook',
  'setLookPicture',
  'removeLookPicture',
  'connectMailbox',
  'disconnectMailbox',
  'testMail',
  'learnMailServer',
  'dismissSetup',
  'addSample',
  'removeSample',
  'publishArticle',
  'unpublishArticle',
  'takeOverArticle',
  'removeArticle',
  'renameCategory',
  'deleteContact',
  'deleteAccount',
  'unblockAddress',
  'removeOrphanedDraft',
  'chatStatistics',
  'chatStatisticsV2',
  'listTickets',
  'listTicketsEmails',
  'listFormSubmissions',
  'listSearchInsights',
  'listOwnerActs',
] as const;
export type RecordedOperation = (typeof recordedOperations)[number];

/** Commands that change what owners manage, that give access, export or erase. */
export const recordedCommands = [
  'agents add',
  'agents set',
  'agents invite',
  'agents remove',
  'desk link',
  'inbox add',
  'inbox set',
  'inbox remove',
  'help-centers set',
  'help-centers remove',
  'help brand',
  'keys create',
  'keys rotate',
  'keys revoke',
  'visitor-secret create',
  'visitor-secret rotate',
  'visitor-secret revoke',
  'ticket-token revoke',
  'webhooks add',
  'webhooks rotate',
  'webhooks retry',
  'webhooks remove',
  'mail trust',
  'users grant',
  'export',
  'erase',
] as const;
export type RecordedCommand = (typeof recordedCommands)[number];

/** Files of articles, which owners post to a route that is no operation. */
export const articleUploadAct = 'uploadArticles';

export type OwnerActName = RecordedOperation | RecordedCommand | typeof articleUploadAct;

const names: ReadonlySet<string> = new Set<OwnerActName>([
  ...recordedOperations,
  ...recordedCommands,
  articleUploadAct,
]);

/** Whether a name in the audit log is one that this release writes. */
export function isOwnerActName(name: string): name is OwnerActName {
  return names.has(name);
}
