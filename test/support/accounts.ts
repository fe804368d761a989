import type { Database } from '../../src/server/db/database.ts';
import { accounts } from '../../src/server/db/tables/index.ts';

const names = ['Fjord & Fell', 'Nordljus Café', 'Almgren Bikes', 'Kustens Byggvaror', 'Studio Öster'];

/** Stores that many accounts of 2025; answers their ids, ascending. */
export async function insertAccounts(db: Database, userId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    name: `${names[index % names.length]} ${index + 1}`,
    description: index % 2 === 0 ? 'Invoiced by the month.' : null,
    externalId: `company-${500 + index}`,
    externalUrl: `https://crm.example/companies/${500 + index}`,
    createdAt: new Date(Date.UTC(2025, index % 12, 1 + (index % 28), 8)),
  }));
  const stored = await db.insert(accounts).values(rows).returning({ id: accounts.id });
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}
