/** Senders whose tickets are spam. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';

export const BlockedAddress = Type.Object({
  /** The mailbox: in lower case, and without what follows a plus sign. */
  email: Type.String(),
  /** Whether only messages of anonymous visitors, who may type any address, are spam. */
  anonymousOnly: Type.Boolean(),
  /** The agent who marked a ticket as spam; null if unknown. */
  agentId: nullable(Id),
  blockedDate: Timestamp,
});
export type BlockedAddress = Static<typeof BlockedAddress>;

export const listBlockedAddresses = ours(
  contract(
    'Tickets:Read',
    Type.Object({}),
    Type.Object({
      /** The newest first, at most `maxListedAddresses`. */
      addresses: Type.Array(BlockedAddress),
      /** False if there are more. */
      complete: Type.Boolean(),
    }),
  ),
);

export const unblockAddress = ours(contract('Tickets:Write', Type.Object({ email: EmailAddress })));
