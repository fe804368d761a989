import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, findCluster, majorVersion } from '../../../db/embedded/index.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

/** Bits of a mode that let others than the owner in. */
const others = 0o077;

export const dataFolderCheck: Check = {
  name: 'data folder',
  async run({ config }) {
    if (!config || !('dataDir' in config.database.place)) return [];
    const { dataDir } = config.database.place;
    const cluster = await findCluster(dataDir).catch(() => null);
    // That nobody may look is told by the check of the database.
    if (!cluster) return [];
    const brought = majorVersion(await findBinaries());
    return [
      ...judgeMajorVersion(dataDir, cluster.majorVersion, brought),
      await judgeOwner(dataDir, cluster.folder),
    ];
  },
};

/** What a data folder of another PostgreSQL needs; nothing where it is the one that Frontdesk brings. */
export function judgeMajorVersion(dataDir: string, made: string, brought: string): Finding[] {
  if (made === brought) return [];
  const seen = `The data in ${dataDir} were made by PostgreSQL ${made}; this release of Frontdesk brings PostgreSQL ${brought}.`;
  return [
    Number(made) > Number(brought)
      ? problem(seen, 'Start the newer release of Frontdesk again, or restore a backup into another folder.')
      : problem(
          seen,
          'Make a backup with the release that made them (frontdesk backup DIR), and restore it with this one into a new folder (frontdesk restore DIR).',
        ),
  ];
}

async function judgeOwner(dataDir: string, folder: string): Promise<Finding> {
  const { uid, mode } = await stat(folder);
  const postgres = `${join(dataDir, 'postgres')} belongs to user ${uid}, with mode ${(mode & 0o777).toString(8)}.`;
  const ours = process.getuid?.();
  if (uid === 0)
    return problem(postgres, 'PostgreSQL does not run as root: give the folder to an ordinary user.');
  if (ours !== undefined && ours !== 0 && ours !== uid)
    return problem(`${postgres} This is user ${ours}.`, 'Start as the user it belongs to.');
  // PostgreSQL itself takes 700 and 750, and refuses the rest.
  if ((mode & others & ~0o050) !== 0) return problem(postgres, `Run chmod 700 ${folder}.`);
  if ((mode & others) !== 0) return warning(postgres, `Its group may read it: run chmod 700 ${folder}.`);
  return ok(postgres);
}
