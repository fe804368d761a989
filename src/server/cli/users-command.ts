import { Command } from 'commander';
export function usersCommand(): Command {
  return new Command('users');
}
