import { Command } from 'commander';
import { rotateKey } from '../../users/keys/keys.sql.ts';
import { type DatabaseFlags, parseId, parseSeconds, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';

interface RotateFlags extends DatabaseFlags {
  readonly userId: number;
  readonly keep: number;
  readonly json?: boolean;
}

/** Default validity of the replaced key, in which every page and back office can get the new one. */
const weekOfSeconds = 604_800;

export function rotateKeyCommand(): Command {
  return withDatabaseOptions(new Command('rotate'))
    .description(
      'Create a key that replaces another, with its scopes, origins and label. It is printed once.',
    )
    .argument('<id>', 'the id that keys list shows', parseId)
    .requiredOption('--user-id <n>', 'the user who owns it', parseId)
    .option('--keep <seconds>', 'how long the replaced key stays valid', parseSeconds, weekOfSeconds)
    .option('--json', 'print JSON')
    .action(async (id: number, { userId, keep, json, ...flags }: RotateFlags) => {
      const made = await withDatabase(flags, ({ db }) => rotateKey(db, { userId, id }, keep));
      printAnswer(json, { ...made, formerId: id }, `${made.apiKey}\n`);
      if (!json)
        process.stderr.write(
          `Key ${id} is valid until ${made.formerEndsAt.toISOString()}. frontdesk keys list --user-id ${userId} says whether it is still used.\n`,
        );
    });
}
