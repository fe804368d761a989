import type { Transaction } from '../../../db/database.ts';
import { type ContentSourceKind, contentSources } from '../../../db/tables/index.ts';
import type { ImportTarget } from './stored-content.ts';

/** The kind of what is imported, and the name of its folder without the folders above it. */
export interface ContentOrigin {
  readonly kind: ContentSourceKind;
  readonly name: string;
}

/** Notes what was last imported into a help center. */
export async function storeOrigin(
  tx: Transaction,
  target: ImportTarget,
  origin: ContentOrigin,
): Promise<void> {
  const row = { ...origin, importedAt: new Date() };
  await tx
    .insert(contentSources)
    .values({ ...target, ...row })
    .onConflictDoUpdate({ target: [contentSources.userId, contentSources.helpCenterId], set: row });
}
