/** Creates the store of a gateway, which reads and writes the database and the uploads of its deployment. */

import { unlessNotFound } from '../../api/shared/unless-not-found.ts';
import { sha256 } from '../../formats/hash.ts';
import type { GatewayStore } from '../../gateway/store.ts';
import type { Database } from '../db/database.ts';
import { idempotencyClaim } from '../db/idempotency.sql.ts';
import { presentHelpCenter, presentMessenger, presentReplies } from '../resources/faq/present.ts';
import { findHelpCenterRow } from '../resources/faq/visible-content.sql.ts';
import { findForm } from '../resources/forms/forms.sql.ts';
import { markReadByVisitor } from '../resources/tickets/read-marks/mark-read.sql.ts';
import { findVisitorReads } from '../resources/tickets/read-marks/read-marks.sql.ts';
import type { CollectAttachments } from '../uploads/attachments.ts';
import type { UploadStore } from '../uploads/store.ts';
import { findUpload } from '../uploads/uploads.sql.ts';
import {
  findEarlierTicket,
  findEmails,
  findTarget,
  forgetIntent,
  isOpenWithoutKey,
  keepTarget,
  listAliases,
  listAnonymousIntents,
  listOpeners,
  listSenders,
  noteAlias,
  noteIntent,
  sendOnce,
  wasSent,
} from './gateway-store.sql.ts';

export interface GatewayStoreParts {
  readonly db: Database;
  /** Null if no store for uploads is set. */
  readonly uploads: Pick<UploadStore, 'find'> | null;
  readonly collectAttachments: CollectAttachments;
}

export function createGatewayStore({ db, uploads, collectAttachments }: GatewayStoreParts): GatewayStore {
  return {
    async findHelpCenter(userId, selector) {
      const row = await findHelpCenterRow(db, userId, selector);
      if (row === null) return null;
      const languages = row.languages.length > 0 ? row.languages : [row.defaultLanguage];
      // Reply times are not measured, since the tickets are stored in the upstream.
      const writing = row.contactEnabled
        ? { replies: presentReplies(row, null, new Date()), messenger: presentMessenger(row, null) }
        : undefined;
      return presentHelpCenter(row, languages, writing);
    },
    hasForm: async (userId, formId) => (await unlessNotFound(findForm(db, userId, formId))) !== null,
    isOpenWithoutKey: (userId) => isOpenWithoutKey(db, userId),

    hasUpload: async (hash) => (await findUpload(db, hash)) !== null,
    async findUploads(caller, urls) {
      // A visitor may attach only files that the same visitor uploaded.
      if (caller.kind !== 'secret') return (await collectAttachments(caller, urls)).files;
      const found = await uploads?.find(caller.userId, urls);
      return urls.map((url) => found?.get(url) ?? null);
    },

    noteAlias: (userId, alias) => noteAlias(db, userId, alias),
    listAliases: (userId, emails) => listAliases(db, userId, emails),
    findEmails: (userId, aliases) => findEmails(db, userId, aliases),

    listSenders: (userId, ticketIds) => listSenders(db, userId, ticketIds),
    listOpeners: (userId, ticketIds) => listOpeners(db, userId, ticketIds),
    listAnonymousIntents: (userId, senders) => listAnonymousIntents(db, userId, senders),

    noteIntent: (intent) => noteIntent(db, intent),
    keepTarget: (userId, intentId, ticketId) => keepTarget(db, userId, intentId, ticketId),
    forgetIntent: (userId, intentId) => forgetIntent(db, userId, intentId),
    wasSent: (userId, claim) => wasSent(db, userId, claim),
    findTarget: (userId, claim) => findTarget(db, userId, claim),
    idempotencyClaim(caller, message) {
      const claim = idempotencyClaim(caller, 'insertTicket', message);
      return claim && sha256(`${caller.userId} ${claim.caller} ${claim.hash}`);
    },
    findEarlier: (caller, message) => findEarlierTicket(db, caller, message),
    sendOnce: (caller, message, files, send) => sendOnce(db, caller, message, files, send),

    // The version is arbitrary and the inbox unknown, since the ticket is not stored in this deployment.
    markRead: (visitor, read) => markReadByVisitor(db, visitor, { ...read, inboxId: null, version: 1 }),
    findReads: (userId, visitor, ticketIds) => findVisitorReads(db, userId, visitor, ticketIds),
  };
}
