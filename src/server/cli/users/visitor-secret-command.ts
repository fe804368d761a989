import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { ensureUser } from '../../users/users.sql.ts';
import { listVisitorSecrets, type VisitorSecretRow } from '../../visitor/records/records.sql.ts';
import {
  createVisitorSecret,
  type NewVisitorSecret,
  revokeVisitorSecret,
  rotateVisitorSecret,
} from '../../visitor/records/tokens-and-secrets.sql.ts';
import { type DatabaseFlags, parseId, parseSeconds, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';

interface SecretFlags extends DatabaseFlags {
  readonly userId: number;
  readonly json?: boolean;
}

interface RotateFlags extends SecretFlags {
  readonly keep: number;
}

/** Default validity of the replaced secret: a day, in which every backend can get the new one. */
const dayOfSeconds = 86_400;

export function visitorSecretCommand(): Command {
  return new Command('visitor-secret')
    .description(
      'Manage secrets with which a site signs visitor tokens. They belong on its backend, never in a page.',
    )
    .addCommand(createCommand())
    .addCommand(rotateCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function secretCommand(name: string): Command {
  return withDatabaseOptions(new Command(name)).requiredOption(
    '--user-id <n>',
    'the user whose visitors it signs for',
    parseId,
  );
}

function createCommand(): Command {
  return secretCommand('create')
    .description('Create a secret. It is printed once, after its kid.')
    .option('--json', 'print JSON')
    .action(async (flags: SecretFlags) => {
      print(
        await withDatabase(flags, async ({ db }) => {
          await ensureUser(db, flags.userId, '');
          return await createVisitorSecret(db, flags.userId);
        }),
        flags,
      );
    });
}

function rotateCommand(): Command {
  return secretCommand('rotate')
    .description('Create a secret that replaces the current one.')
    .option(
      '--keep <seconds>',
      'how long the replaced secret and its tokens stay valid',
      parseSeconds,
      dayOfSeconds,
    )
    .option('--json', 'print JSON')
    .action(async (flags: RotateFlags) => {
      print(await withDatabase(flags, ({ db }) => rotateVisitorSecret(db, flags.userId, flags.keep)), flags);
    });
}

function print(made: NewVisitorSecret, { json }: SecretFlags): void {
  printAnswer(json, made, `kid     ${made.kid}\nsecret  ${made.secret}\n`);
}

function listCommand(): Command {
  return secretCommand('list')
    .description('List the valid secrets, the newest first, without their values.')
    .option('--json', 'print JSON')
    .action(async (flags: SecretFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listVisitorSecrets(db, flags.userId));
      printAnswer(flags.json, rows.map(presentSecret), rows.map(secretLine).join(''));
    });
}

function presentSecret({ id, userId, createdAt, endsAt }: VisitorSecretRow) {
  return { kid: id, userId, createdAt, endsAt };
}

function secretLine({ id, createdAt, endsAt }: VisitorSecretRow): string {
  const end = endsAt === null ? 'until rotated' : `until ${endsAt.toISOString()}`;
  return `${[id, createdAt.toISOString(), end].join('\t')}\n`;
}

function revokeCommand(): Command {
  return secretCommand('revoke')
    .description('End a secret at once, and every token that it signed.')
    .argument('<kid>', 'the kid that list shows')
    .action(async (kid: string, flags: SecretFlags) => {
      const isRevoked = await withDatabase(flags, ({ db }) => revokeVisitorSecret(db, flags.userId, kid));
      if (!isRevoked) throw new Refusal('NotFound', `User ${flags.userId} has no secret ${kid}.`);
      process.stdout.write(`Secret ${kid} is revoked.\n`);
    });
}
