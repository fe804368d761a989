/** Implements the operations on blocked addresses over the database. */

import { maxListedAddresses } from '../../../../api/limits.ts';
import { notFound } from '../../../../api/refusal.ts';
import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { presentBlockedAddress } from '../present.ts';
import { listBlocked, unblock } from './blocked-senders.sql.ts';

type BlockedAddressService = Pick<Service, 'listBlockedAddresses' | 'unblockAddress'>;

export function createBlockedAddressService(db: Database): BlockedAddressService {
  return {
    async listBlockedAddresses({ userId }) {
      const rows = await listBlocked(db, userId, maxListedAddresses + 1);
      return {
        addresses: rows.slice(0, maxListedAddresses).map(presentBlockedAddress),
        complete: rows.length <= maxListedAddresses,
      };
    },

    async unblockAddress({ userId }, { email }) {
      if (!(await unblock(db, userId, email))) throw notFound();
    },
  };
}
