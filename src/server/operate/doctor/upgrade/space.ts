import { statfs } from 'node:fs/promises';
import { type Check, databaseLimitMs, problem } from '../check.ts';
import { judgeSpace } from '../checks/disk.ts';
import { describeServer } from '../queries/server.ts';
import { sizeWords } from '../size-words.ts';

/** Room for migrations that build indexes, where the built-in PostgreSQL keeps them. */
export const spaceCheck: Check = {
  name: 'disk',
  limitMs: databaseLimitMs,
  async run({ config, database }) {
    const open = await database().catch(() => null);
    if (!open || !config || !('dataDir' in config.database.place)) return [];
    const { size } = await open.read(describeServer);
    const { bavail, bsize } = await statfs(config.database.place.dataDir);
    const free = bavail * bsize;
    const seen = `The database has ${sizeWords(size)}, ${sizeWords(free)} are free beside it.`;
    // A migration may write a table again before it removes the old one.
    if (free < size)
      return [
        problem(seen, 'Make room for as much again, since a migration may write a table a second time.'),
      ];
    return [judgeSpace(seen, free)];
  },
};
