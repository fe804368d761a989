/** The audit log, which owners read at the desk. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk } from './contract.ts';
import { FileType } from './lists.ts';

export const OwnerAct = Type.Object({
  actId: Id,
  date: Timestamp,
  /** The name of the operation, or of the command with its subcommand. */
  act: Type.String(),
  /** What it was done to, such as the names of the changed settings; empty if the act says it. Never a value. */
  subject: Type.String(),
  /** The agent; null for the operator, on the command line. */
  agentId: nullable(Id),
  /** The name of the agent at that time; empty for the operator. */
  agentName: Type.String(),
  /** The IP address of the request; empty for a command. */
  ip: Type.String(),
});
export type OwnerAct = Static<typeof OwnerAct>;

export const listOwnerActs = forDesk(
  contract(
    'Tickets:Read',
    Type.Object({
      /** Lists the acts before this one. */
      beforeActId: Type.Optional(Id),
      /** Rows per page; values above `maxViewRows` count as that. @default 50, and all of them for CSV */
      limit: Type.Optional(Type.Integer({ minimum: 1 })),
      fileType: Type.Optional(FileType),
    }),
    Type.Object({
      result: Type.Literal('success'),
      /** The newest first. */
      json: Type.Array(OwnerAct),
      hasEarlier: Type.Boolean(),
    }),
    { format: 'csv' },
  ),
);
