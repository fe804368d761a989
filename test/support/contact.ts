/** Lets the visitors of a help center write to an inbox. */

import { and, eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { helpCenters } from '../../src/server/db/tables/index.ts';

export interface ContactSettings {
  readonly contactEmail?: string;
  readonly contactLabels?: string[];
  readonly pageContext?: boolean;
}

export async function openContact(
  db: Database,
  { userId, helpCenterId }: { readonly userId: number; readonly helpCenterId: number },
  settings: ContactSettings = {},
): Promise<void> {
  await db
    .update(helpCenters)
    .set({ contactEnabled: true, ...settings })
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId)));
}
