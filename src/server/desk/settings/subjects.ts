/** The records whose settings an owner changes at the desk: how they are listed, presented and changed. */

import { conflict, notFound } from '../../../api/refusal.ts';
import type {
  ListedSettings,
  RecordChoice,
  RequestedSetting,
  SettingRecord,
  SettingSubject,
} from '../../../api/schemas/desk-settings.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { sha256 } from '../../../formats/hash.ts';
import type { Database } from '../../db/database.ts';
import { listFormNames } from '../../resources/forms/forms.sql.ts';
import { listLabelNames } from '../../resources/tickets/lists/views.sql.ts';
import { readEntries } from '../../settings/stored/entries.ts';
import {
  helpCenterNames,
  helpCenterPlacement,
  helpCenterSettings,
} from '../../settings/stored/help-center.ts';
import { type InboxRule, inboxParts, inboxSettings } from '../../settings/stored/inbox.ts';
import type { StoredSettings } from '../../settings/stored/setting.ts';
import { type AgentRow, listAgents } from '../../users/agents/agents.sql.ts';
import {
  grantCommand,
  type RequestedClaim,
  requestedByHelpCenter,
  requestedByInbox,
  wantedPlace,
  wantedReplies,
} from '../../users/grants/requested.ts';
import {
  type HelpCenterSettings,
  listHelpCenters,
} from '../../users/help-centers/help-center-settings.sql.ts';
import { setHelpCenter } from '../../users/help-centers/help-centers.sql.ts';
import {
  type InboxRuleRow,
  type InboxSettings,
  listInboxes,
} from '../../users/inboxes/inbox-settings.sql.ts';
import { setInbox } from '../../users/inboxes/inboxes.sql.ts';
import { isKeyOrigin } from '../../visitor/magic-links/linked-tickets.sql.ts';

/** A record of a user, and the version of it that an owner has seen. */
export interface SeenRecord {
  readonly userId: number;
  readonly id: number;
  readonly version: string;
}

export interface SubjectSettings {
  readonly settings: StoredSettings;
  list(db: Database, userId: number): Promise<SettingRecord[]>;
  suggest(db: Database, userId: number): Promise<ListedSettings['suggestions']>;
  listChoices(db: Database, userId: number): Promise<ListedSettings['choices']>;
  /**
   * Changes a record by what was entered in its form. Returns it as it is then.
   * @param deploymentHosts the hosts of the deployment itself
   * @throws {ValidationError}
   * @throws {Refusal} `NotFound`; `Conflict` with the field `version` if the record has changed since it was seen, or with
   *   the field of a value that something else has
   */
  change(
    db: Database,
    seen: SeenRecord,
    entered: Readonly<Record<string, unknown>>,
    deploymentHosts: readonly string[],
  ): Promise<SettingRecord>;
}

const ofInboxes = { ...inboxParts, ...inboxSettings };
const ofHelpCenters = { ...helpCenterNames, ...helpCenterPlacement, ...helpCenterSettings };

export const subjectSettings: Readonly<Record<SettingSubject, SubjectSettings>> = {
  inbox: {
    settings: ofInboxes,
    list: async (db, userId) => (await listInboxes(db, userId)).map(presentInbox),
    suggest: async () => ({}),
    async listChoices(db, userId) {
      const agents = (await listAgents(db, userId)).map(presentAgentChoice);
      return { members: agents, rules: agents };
    },
    async change(db, { userId, id, version }, entered) {
      const changes = readEntries(ofInboxes, entered);
      const requireCurrent = (inbox: InboxSettings) => requireVersion(presentInbox(inbox), version);
      return presentInbox(await setInbox(db, userId, id, changes, { isOwner: true, requireCurrent }));
    },
  },
  helpCenter: {
    settings: ofHelpCenters,
    async list(db, userId) {
      const rows = await listHelpCenters(db, userId);
      return await Promise.all(rows.map((row) => withWarnings(db, row)));
    },
    async suggest(db, userId) {
      const listed = await listInboxes(db, userId);
      return {
        contactEmail: listed.flatMap(({ addresses }) => addresses),
        contactLabels: await listLabelNames(db, userId),
      };
    },
    listChoices: async (db, userId) => ({ contactFormId: await listFormNames(db, userId) }),
    async change(db, { userId, id, version }, entered, deploymentHosts) {
      const changes = readEntries(ofHelpCenters, entered);
      const requireCurrent = (row: HelpCenterSettings | null) => {
        if (!row) throw notFound();
        requireVersion(presentHelpCenter(row), version);
      };
      const owner = { deploymentHosts };
      return await withWarnings(db, await setHelpCenter(db, userId, id, changes, { owner, requireCurrent }));
    },
  },
};

/** @throws {Refusal} `Conflict` with the field `version` */
function requireVersion(current: SettingRecord, seen: string): void {
  if (current.version !== seen) throw conflict({ field: 'version' });
}

function presentInbox(inbox: InboxSettings): SettingRecord {
  const { row, addresses, members, rules } = inbox;
  const { autoReply: anywhere, autoReplyTexts: texts } = row;
  const hasReply = anywhere !== null || Object.keys(texts).length > 0;
  const values = {
    ...row,
    ...wantedReplies(row),
    // A reserved address is the placeholder of an inbox without one.
    addresses: (row.wantedAddresses ?? addresses).filter((address) => !isReservedEmail(address)),
    members: members.map(({ agentId }) => agentId),
    autoReply: hasReply ? { ...(anywhere !== null && { anywhere }), texts } : null,
    rules: rules.map(presentRule),
  };
  return presentRecord(ofInboxes, row.id, row.name, values, requestedByInbox(inbox));
}

/** Presents a rule as a form has it: without the conditions and effects that it lacks. */
function presentRule({
  sender,
  recipient,
  subject,
  words,
  labels,
  status,
  assignedAgentId,
}: InboxRuleRow): InboxRule {
  return {
    ...(sender !== null && { sender }),
    ...(recipient !== null && { recipient }),
    ...(subject !== null && { subject }),
    ...(words.length > 0 && { words }),
    ...(labels.length > 0 && { labels }),
    ...(status !== null && { status }),
    ...(assignedAgentId !== null && { assignee: assignedAgentId }),
  };
}

function presentAgentChoice({ id, name, email }: AgentRow): RecordChoice {
  if (email === null) return { id, name: name || String(id) };
  return name === '' ? { id, name: email } : { id, name, detail: email };
}

function presentHelpCenter(row: HelpCenterSettings): SettingRecord {
  const values = { ...row, ...wantedPlace(row) };
  return presentRecord(ofHelpCenters, row.id, row.title, values, requestedByHelpCenter(row));
}

async function withWarnings(db: Database, row: HelpCenterSettings): Promise<SettingRecord> {
  const { userId, siteUrl } = row;
  const isAllowed = siteUrl === null || (await isKeyOrigin(db, userId, new URL(siteUrl).origin));
  return { ...presentHelpCenter(row), warnings: isAllowed ? [] : ['siteWithoutKey'] };
}

/** Presents the values of the settings that have a field. */
function presentRecord(
  settings: StoredSettings,
  id: number,
  title: string,
  stored: object,
  claims: readonly RequestedClaim[],
): SettingRecord {
  const all = new Map<string, unknown>(Object.entries(stored));
  const names = Object.entries(settings).filter(([, { group }]) => group !== undefined);
  const values = Object.fromEntries(names.map(([name]) => [name, all.get(name) ?? null]));
  const requested = claims.map(presentRequested);
  return { id, title, version: sha256(JSON.stringify(values)), values, requested, warnings: [] };
}

/** Presents what an owner asked for, with the command for the operator. */
function presentRequested(claim: RequestedClaim): RequestedSetting {
  return { name: claim.setting, value: claim.value, command: grantCommand(claim) };
}
