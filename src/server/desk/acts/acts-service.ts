/** Lists the audit log, for owners. */

import { defaultViewRows, maxViewRows } from '../../../api/limits.ts';
import type { OwnerAct } from '../../../api/schemas/desk-acts.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { eachPage } from '../../db/each-page.ts';
import { listActs, type OwnerActRow } from './owner-acts.sql.ts';

export function createActsService(db: Database): Pick<Service, 'listOwnerActs'> {
  async function* readAll(userId: number, before: number | undefined): AsyncGenerator<OwnerAct> {
    const read = (last: OwnerActRow | undefined, limit: number) =>
      listActs(db, userId, { before: last?.id ?? before, limit });
    for await (const rows of eachPage(read)) yield* rows.map(presentAct);
  }

  return {
    async listOwnerActs({ userId }, { beforeActId: before, limit, fileType }) {
      if (fileType === 'csv' && limit === undefined) {
        return { result: 'success', json: readAll(userId, before), hasEarlier: false };
      }
      const size = Math.min(limit ?? defaultViewRows, maxViewRows);
      const rows = await listActs(db, userId, { before, limit: size + 1 });
      return {
        result: 'success',
        json: rows.slice(0, size).map(presentAct),
        hasEarlier: rows.length > size,
      };
    },
  };
}

function presentAct({ id, actedAt, act, subject, agentId, agentName, ip }: OwnerActRow): OwnerAct {
  return { actId: id, date: actedAt.toISOString(), act, subject, agentId, agentName, ip };
}
