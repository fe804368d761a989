import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connectEmbedded, DatabaseProblem } from '../../../../src/server/db/embedded/index.ts';
import { useDataFolders } from '../../../support/data-folders.ts';
import { quiet } from '../../../support/log.ts';

const folders = useDataFolders();

test('the cluster of another major version is refused by name', async () => {
  const dataDir = await folders.make();
  const cluster = await connectEmbedded(dataDir, { log: quiet });
  await cluster.release();
  await writeFile(`${dataDir}/postgres/PG_VERSION`, '17\n');
  const attempt = connectEmbedded(dataDir, { log: quiet });
  await expect(attempt).rejects.toThrow(DatabaseProblem);
  await expect(attempt).rejects.toThrow(
    /PostgreSQL 17 created the data.* includes PostgreSQL 18.*frontdesk backup DIR.*frontdesk restore DIR --data NEW/,
  );
});
