import { Type } from 'typebox';
import { Refusal } from '../../../../api/refusal.ts';
import { agentSettings } from '../../../settings/stored/agent.ts';
import { recordMembers, recordValues, rowValues } from '../../../settings/stored/record-members.ts';
import { storedSignature } from '../../../users/agents/signature.ts';
import { saveAgents, saveUsers } from '../commands/users.sql.ts';
import { defineKind, RecordProblem } from '../kind.ts';
import { Flag, fromDate, Id, maybe, Text, Time, toDate } from '../members.ts';
import { readAgents, readUser } from '../queries/users.sql.ts';

export const user = defineKind(
  'user',
  {
    name: Text,
    /** Whether version 1 of the FAQ operations is on. @default true */
    faqV1Enabled: Type.Optional(Type.Boolean()),
    createdAt: Time,
  },
  {
    ids: () => [],
    toRow: (record, userId) => ({
      userId,
      name: record.name,
      faqV1Enabled: record.faqV1Enabled ?? true,
      createdAt: toDate(record.createdAt),
    }),
    toRecord: (row) => ({
      name: row.name,
      faqV1Enabled: row.faqV1Enabled,
      createdAt: row.createdAt.toISOString(),
    }),
    save: (tx, _, rows) => saveUsers(tx, rows),
    read: readUser,
  },
);

export const agent = defineKind(
  'agent',
  {
    agentID: Id,
    agentName: Text,
    agentEmail: maybe(Text),
    /** The URL of an image. */
    agentPicture: maybe(Text),
    agentLastActive: maybe(Time),
    isBackOffice: Flag,
    ...recordMembers(agentSettings),
  },
  {
    ids: ({ agentID }) => [agentID],
    toRow: (record, userId) => ({
      userId,
      id: record.agentID,
      name: record.agentName,
      email: record.agentEmail ?? null,
      picture: record.agentPicture ?? null,
      lastActiveAt: toDate(record.agentLastActive),
      isBackOffice: record.isBackOffice ?? false,
      ...recordValues(agentSettings, record),
      ...parseSignature(record),
    }),
    toRecord: (row) => ({
      agentID: row.id,
      agentName: row.name,
      agentEmail: row.email,
      agentPicture: row.picture,
      agentLastActive: fromDate(row.lastActiveAt),
      isBackOffice: row.isBackOffice,
      ...rowValues(agentSettings, row),
    }),
    save: (tx, _, rows) => saveAgents(tx, rows),
    read: readAgents,
  },
);

/** Parses a signature as `frontdesk agents` does. @throws {RecordProblem} for an invalid signature */
function parseSignature(record: { readonly signature?: string; readonly signatureHtml?: string | null }) {
  const { signature: text = '', signatureHtml: html = null } = record;
  try {
    return storedSignature({ text, html });
  } catch (error) {
    throw error instanceof Refusal ? new RecordProblem(error.message) : error;
  }
}
