import {
  isOwnerActName,
  type OwnerActName,
  type RecordedCommand,
} from '../../../../api/shared/owner-acts.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';

type ActMessages = OwnerMessages['settings']['auditLog']['acts'];

/** The sentences of commands, many of which are those of what owners do at the desk. */
const commandMessages: Readonly<Record<RecordedCommand, keyof ActMessages>> = {
  'agents add': 'addAgent',
  'agents set': 'updateAgent',
  'agents invite': 'makeSignInLink',
  'agents remove': 'removeAgent',
  'desk link': 'makeSignInLink',
  'inbox add': 'addInbox',
  'inbox set': 'updateStoredSettings',
  'inbox remove': 'removeInbox',
  'help-centers set': 'updateStoredSettings',
  'help-centers remove': 'removeHelpCenter',
  'help brand': 'updateLook',
  'keys create': 'createApiKey',
  'keys rotate': 'rotateApiKey',
  'keys revoke': 'revokeApiKey',
  'visitor-secret create': 'createVisitorSecret',
  'visitor-secret rotate': 'rotateVisitorSecret',
  'visitor-secret revoke': 'revokeVisitorSecret',
  'ticket-token revoke': 'revokeTicketTokens',
  'webhooks add': 'createWebhook',
  'webhooks rotate': 'rotateWebhookSecret',
  'webhooks retry': 'retryDelivery',
  'webhooks remove': 'removeWebhook',
  'mail trust': 'learnMailServer',
  'users grant': 'grantClaims',
  export: 'exportData',
  erase: 'erasePerson',
};

type OperationAct = Exclude<OwnerActName, RecordedCommand>;

/** Says in words what was done. What another release has recorded is shown by its name. */
export function actSentence(act: string, messages: ActMessages): string {
  if (!isOwnerActName(act)) return act;
  return isCommand(act) ? messages[commandMessages[act]] : operationSentence(act, messages);
}

function isCommand(act: OwnerActName): act is RecordedCommand {
  return Object.hasOwn(commandMessages, act);
}

function operationSentence(act: OperationAct, messages: ActMessages): string {
  return messages[act === 'chatStatisticsV2' ? 'chatStatistics' : act];
}
