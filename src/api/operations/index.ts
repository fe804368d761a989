/** Every operation, for the server's loop. Browsers import single operations from the resource files. */

import * as accounts from './accounts.ts';
import * as blockedAddresses from './blocked-addresses.ts';
import * as chat from './chat.ts';
import * as contacts from './contacts.ts';
import * as desk from './desk.ts';
import * as deskActs from './desk-acts.ts';
import * as deskAgents from './desk-agents.ts';
import * as deskKeys from './desk-keys.ts';
import * as deskLooks from './desk-looks.ts';
import * as deskMailboxes from './desk-mailboxes.ts';
import * as deskPasskeys from './desk-passkeys.ts';
import * as deskPush from './desk-push.ts';
import * as deskSession from './desk-session.ts';
import * as deskSettings from './desk-settings.ts';
import * as deskSetup from './desk-setup.ts';
import * as deskWebhooks from './desk-webhooks.ts';
import * as drafts from './drafts.ts';
import * as editing from './editing.ts';
import * as faq from './faq.ts';
import * as faqV1 from './faq-v1.ts';
import * as forms from './forms.ts';
import * as insights from './insights.ts';
import * as liveChat from './live-chat.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as savedReplies from './saved-replies.ts';
import * as tickets from './tickets.ts';
import * as visitor from './visitor.ts';

/**
 * The operations by which owners manage a deployment, and agents their own devices, at the desk. The desk implements
 * them itself: they need what no other caller has, such as the session, and the hosts of webhooks.
 */
export const managementOperations = {
  ...deskAgents,
  ...deskKeys,
  ...deskWebhooks,
  ...deskSettings,
  ...deskMailboxes,
  ...deskLooks,
  ...deskSetup,
  ...deskPush,
  ...deskSession,
  ...deskPasskeys,
  ...deskActs,
};

export const operations = {
  ...faq,
  ...faqV1,
  ...insights,
  ...editing,
  ...chat,
  ...forms,
  ...contacts,
  ...accounts,
  ...notes,
  ...tickets,
  ...desk,
  ...liveChat,
  ...blockedAddresses,
  ...drafts,
  ...notifications,
  ...savedReplies,
  ...visitor,
  ...managementOperations,
};

export type Operations = typeof operations;

export type ManagementOperation = keyof typeof managementOperations;
