/** Senders whose tickets are spam. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/blocked-addresses.ts';

/** Lists the addresses whose messages open tickets that are spam. */
export const listBlockedAddresses = operation<typeof schemas.listBlockedAddresses>(
  'listBlockedAddresses',
  'GET',
  '/message/listBlockedAddresses/{apiKey}/{userId}',
);

/** Unblocks an address. Tickets that are spam stay so. */
export const unblockAddress = operation<typeof schemas.unblockAddress>(
  'unblockAddress',
  'POST',
  '/message/unblockAddress/{apiKey}/{userId}',
);
