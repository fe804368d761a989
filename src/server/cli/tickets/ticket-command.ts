import { Command } from 'commander';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';

export interface TicketFlags extends DatabaseFlags {
  readonly userId: number;
  readonly json?: boolean;
}

export function ticketCommand(name: string): Command {
  return withDatabaseOptions(new Command(name))
    .requiredOption('--user-id <n>', 'the user whose tickets they are', parseId)
    .option('--json', 'print JSON');
}
