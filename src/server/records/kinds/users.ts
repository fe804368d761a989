import { Type } from 'typebox';
import { saveAgents, saveUsers } from '../commands/users.ts';
import { defineKind } from '../kind.ts';
import { Flag, fromDate, Id, list, maybe, OptionalText, Text, Time, toDate } from '../members.ts';
import { readAgents, readUser } from '../queries/users.ts';

export const user = defineKind(
  'user',
  {
    name: Text,
    /** Whether version 1 of the FAQ is on; true where it is left out. */
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
    /** The address of a picture. */
    agentPicture: maybe(Text),
    agentLastActive: maybe(Time),
    department: OptionalText,
    isBackOffice: Flag,
    groups: list(Text),
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
      department: record.department ?? '',
      isBackOffice: record.isBackOffice ?? false,
      groups: record.groups ?? [],
    }),
    toRecord: (row) => ({
      agentID: row.id,
      agentName: row.name,
      agentEmail: row.email,
      agentPicture: row.picture,
      agentLastActive: fromDate(row.lastActiveAt),
      department: row.department,
      isBackOffice: row.isBackOffice,
      groups: row.groups,
    }),
    save: (tx, _, rows) => saveAgents(tx, rows),
    read: readAgents,
  },
);
