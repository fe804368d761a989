/** The mail servers that an operator names, whose word on senders counts. */

import type { TrustedDoor } from '../../db/tables/index.ts';

export const trustedDoors = ['imap', 'smtp', 'webhook'] as const satisfies readonly TrustedDoor[];

/** How the server before each door calls itself in `Authentication-Results`; null: none is named. */
export type NamedServers = Readonly<Record<TrustedDoor, string | null>>;

export const noNamedServers: NamedServers = { imap: null, smtp: null, webhook: null };
