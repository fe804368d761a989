import { Command } from 'commander';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';

export interface HelpCenterFlags extends DatabaseFlags {
  readonly userId: number;
  readonly helpCenterId: number;
}

export function pagesCommand(name: string): Command {
  return withDatabaseOptions(new Command(name))
    .requiredOption('--user-id <n>', 'the user who owns the help center', parseId)
    .requiredOption('--help-center-id <n>', 'the help center', parseId);
}
