import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { visitorTokenSettings } from '../../settings/server/subjects/visitors.ts';
import { splitItems } from '../../settings/stored/kinds.ts';
import { listVisitorSecrets } from '../../visitor/records/records.sql.ts';
import { signVisitorToken } from '../../visitor/token.ts';
import { type DatabaseFlags, parseId, parseSeconds, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';

interface TokenFlags extends DatabaseFlags {
  readonly userId: number;
  readonly sub: string;
  readonly email: string;
  readonly name?: string;
  readonly conversations?: string[];
  readonly seconds: number;
}

export function visitorTokenCommand(): Command {
  return withDatabaseOptions(new Command('visitor-token'))
    .description('Sign a visitor token for a test. A site signs its visitors’ tokens on its backend.')
    .requiredOption('--user-id <n>', 'the user whose visitor it is', parseId)
    .requiredOption('--sub <id>', 'the id of the visitor at the site')
    .requiredOption('--email <address>', "the visitor's email address, which the site has verified")
    .option('--name <name>', "the visitor's name")
    .option('--conversations <ids>', 'conversations that are the visitor’s own', splitItems)
    .option('--seconds <n>', 'how long it stays valid', parseSeconds, visitorTokenSettings.maxSeconds.default)
    .action(async ({ userId, sub, email, name = '', conversations = [], seconds, ...flags }: TokenFlags) => {
      const [newest] = await withDatabase(flags, ({ db }) => listVisitorSecrets(db, userId));
      if (!newest) {
        throw new Refusal(
          'NotFound',
          `User ${userId} has no secret to sign with: create one with visitor-secret create.`,
        );
      }
      const secret = { kid: newest.id, secret: newest.secret };
      const token = await signVisitorToken(secret, userId, { sub, email, name, conversations }, seconds);
      process.stdout.write(`${token}\n`);
    });
}
