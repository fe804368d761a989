import { Command } from 'commander';
import { readConfig } from '../../settings/server/config.ts';
import { checkExists } from '../content/existing-place.ts';
import { type DatabaseFlags, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { describeLeftovers, findLeftovers, type Leftovers } from '../users/leftovers.ts';
import { withDatabase } from '../with-database.ts';

interface UninstallFlags extends DatabaseFlags {
  readonly json?: boolean;
}

export function uninstallCommand(): Command {
  return withDatabaseOptions(new Command('uninstall'))
    .description('List the remains of this deployment and how to remove them. Nothing is removed.')
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: UninstallFlags) => {
      const config = readConfig(flags, process.env);
      await checkExists(config.database.place);
      const leftovers = await withDatabase(flags, ({ db }) => findLeftovers(db, config));
      printAnswer(json, leftovers, `${describeLeftovers(leftovers)}\n${lastSteps(leftovers)}`);
    });
}

function lastSteps({ isBuiltIn, database, uploads }: Leftovers): string {
  const data = isBuiltIn
    ? `Delete the data folder, ${database}, and everything else listed above.`
    : `Drop the database, ${database}, and delete what else is named above.`;
  const files = uploads.length > 0 ? ', and the files that visitors sent' : '';
  return `In this order
  1. Take the script tag out of the sites, and route mail elsewhere.
  2. frontdesk export keeps the records, frontdesk backup the database${files}.
  3. Stop every server: a running server would create its folder again.
  4. ${data}

Nothing was removed.
`;
}
