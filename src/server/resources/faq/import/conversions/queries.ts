import { and, eq, inArray } from 'drizzle-orm';
import type { StoredConversions } from '../../../../../content/article/conversion.ts';
import { converterVersion } from '../../../../bundle/converter-version.ts';
import type { Queryable } from '../../../../db/database.ts';
import { articleConversions } from '../../../../db/tables/index.ts';
import type { ImportTarget } from '../stored-content.ts';

/** Returns the conversions that earlier imports into a help center have stored. */
export function storedConversions(
  db: Queryable,
  { userId, helpCenterId }: ImportTarget,
  converter = converterVersion,
): StoredConversions {
  return {
    converter,
    async find(hashes) {
      const rows = await db
        .select({ hash: articleConversions.hash, conversion: articleConversions.conversion })
        .from(articleConversions)
        .where(
          and(
            eq(articleConversions.userId, userId),
            eq(articleConversions.helpCenterId, helpCenterId),
            inArray(articleConversions.hash, [...hashes]),
          ),
        );
      return new Map(rows.map(({ hash, conversion }) => [hash, conversion]));
    },
  };
}
