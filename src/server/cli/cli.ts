/** `frontdesk`: the commands of an operator. Results go to stdout, everything else to stderr. */

import { Command } from 'commander';
import { version } from '../config/version.ts';

/** Each is loaded when it is called, since few need all of the server. In the order of the help. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand(),
  import: async () => (await import('./import-command.ts')).importCommand(),
  load: async () => (await import('./load-command.ts')).loadCommand(),
  export: async () => (await import('./export-command.ts')).exportCommand(),
  erase: async () => (await import('./erase-command.ts')).eraseCommand(),
  backup: async () => (await import('./backup-command.ts')).backupCommand(),
  restore: async () => (await import('./restore-command.ts')).restoreCommand(),
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand(),
  mirror: async () => (await import('./mirror-command.ts')).mirrorCommand(),
  inbox: async () => (await import('./inbox-command.ts')).inboxCommand(),
  mail: async () => (await import('./mail-command.ts')).mailCommand(),
  tickets: async () => (await import('./tickets-command.ts')).ticketsCommand(),
  agents: async () => (await import('./agents-command.ts')).agentsCommand(),
  keys: async () => (await import('./keys-command.ts')).keysCommand(),
  users: async () => (await import('./users-command.ts')).usersCommand(),
  'help-centers': async () => (await import('./help-centers-command.ts')).helpCentersCommand(),
  help: async () => (await import('./help-command.ts')).helpCommand(),
  search: async () => (await import('./search-command.ts')).searchCommand(),
  insights: async () => (await import('./insights-command.ts')).insightsCommand(),
  'visitor-secret': async () => (await import('./visitor-secret-command.ts')).visitorSecretCommand(),
  'visitor-token': async () => (await import('./visitor-token-command.ts')).visitorTokenCommand(),
  'ticket-token': async () => (await import('./ticket-token-command.ts')).ticketTokenCommand(),
  webhooks: async () => (await import('./webhooks-command.ts')).webhooksCommand(),
  demo: async () => (await import('./demo-command.ts')).demoCommand(),
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand(),
  'upgrade-check': async () => (await import('./doctor-command.ts')).upgradeCheckCommand(),
  uninstall: async () => (await import('./uninstall-command.ts')).uninstallCommand(),
  openapi: async () => (await import('./openapi-command.ts')).openApiCommand(),
};

/** The program with the command that is called; with all of them where none is, for its help and its suggestions. */
export async function createCli(called: string | undefined): Promise<Command> {
  const program = new Command('frontdesk')
    .description('An embeddable help center and chat widget, and the service behind it.')
    .version(version)
    .showHelpAfterError('(frontdesk --help lists the commands)')
    .addHelpText(
      'after',
      '\nExit status: 0 done, 1 not done or done with problems (import: with --strict), 2 the command line cannot be understood, 130 or 143 stopped by a signal, 141 nobody reads the output.',
    );
  const one = called !== undefined && Object.hasOwn(commands, called) ? commands[called] : undefined;
  for (const load of one ? [one] : Object.values(commands)) program.addCommand(await load());
  return program;
}
