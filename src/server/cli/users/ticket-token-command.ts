import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { revokeTicketTokens } from '../../visitor/records/tokens-and-secrets.sql.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';

interface RevokeFlags extends DatabaseFlags {
  readonly userId: number;
}

export function ticketTokenCommand(): Command {
  return new Command('ticket-token')
    .description('Manage the tokens with which anonymous visitors return to their tickets.')
    .addCommand(revokeCommand());
}

function revokeCommand(): Command {
  return withDatabaseOptions(new Command('revoke'))
    .description('End every token that opens a ticket.')
    .argument('<ticketId>', 'the ticket', parseId)
    .requiredOption('--user-id <n>', 'the user of the ticket', parseId)
    .action(async (ticketId: number, flags: RevokeFlags) => {
      const count = await withDatabase(flags, ({ db }) => revokeTicketTokens(db, flags.userId, ticketId));
      if (count === 0)
        throw new Refusal('NotFound', `No token opens ticket ${ticketId} of user ${flags.userId}.`);
      process.stdout.write(`${count === 1 ? 'One token is' : `${count} tokens are`} revoked.\n`);
    });
}
