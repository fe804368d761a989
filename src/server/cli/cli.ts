/** The `frontdesk` program of the operator. Commands print results to stdout, everything else to stderr. */

import { Command } from 'commander';
import { version } from '../bundle/version.ts';

type Loader = () => Promise<Command>;

/** The commands in the order of the help. Each is loaded only when called, as few need the whole server. */
const groups: Readonly<Record<string, Readonly<Record<string, Loader>>>> = {
  'Run and look after a server:': {
    serve: async () => (await import('./serve-command.ts')).serveCommand(),
    doctor: async () => (await import('./doctor-command.ts')).doctorCommand(),
    'upgrade-check': async () => (await import('./doctor-command.ts')).upgradeCheckCommand(),
    demo: async () => (await import('./demo-command.ts')).demoCommand(),
  },
  'Publish help:': {
    import: async () => (await import('./import-command.ts')).importCommand(),
    'help-centers': async () => (await import('./help-centers-command.ts')).helpCentersCommand(),
    help: async () => (await import('./help-command.ts')).helpCommand(),
    search: async () => (await import('./search-command.ts')).searchCommand(),
    insights: async () => (await import('./insights-command.ts')).insightsCommand(),
  },
  'Give access to pages, visitors and programs:': {
    keys: async () => (await import('./keys-command.ts')).keysCommand(),
    users: async () => (await import('./users-command.ts')).usersCommand(),
    'visitor-secret': async () => (await import('./visitor-secret-command.ts')).visitorSecretCommand(),
    'visitor-token': async () => (await import('./visitor-token-command.ts')).visitorTokenCommand(),
    'ticket-token': async () => (await import('./ticket-token-command.ts')).ticketTokenCommand(),
    webhooks: async () => (await import('./webhooks-command.ts')).webhooksCommand(),
    openapi: async () => (await import('./openapi-command.ts')).openApiCommand(),
  },
  'Answer visitors:': {
    inbox: async () => (await import('./inbox-command.ts')).inboxCommand(),
    agents: async () => (await import('./agents-command.ts')).agentsCommand(),
    desk: async () => (await import('./desk-command.ts')).deskCommand(),
    mail: async () => (await import('./mail-command.ts')).mailCommand(),
    tickets: async () => (await import('./tickets-command.ts')).ticketsCommand(),
  },
  'Back up, move and remove data:': {
    backup: async () => (await import('./backup-command.ts')).backupCommand(),
    restore: async () => (await import('./restore-command.ts')).restoreCommand(),
    migrate: async () => (await import('./migrate-command.ts')).migrateCommand(),
    load: async () => (await import('./load-command.ts')).loadCommand(),
    export: async () => (await import('./export-command.ts')).exportCommand(),
    mirror: async () => (await import('./mirror-command.ts')).mirrorCommand(),
    erase: async () => (await import('./erase-command.ts')).eraseCommand(),
    uninstall: async () => (await import('./uninstall-command.ts')).uninstallCommand(),
  },
};

/** Creates the program with the called command, or with all commands for the help and for suggestions. */
export async function createCli(called: string | undefined): Promise<Command> {
  const program = new Command('frontdesk')
    .description('An embeddable help center and chat widget, and the service behind it.')
    .version(version)
    .showHelpAfterError('(frontdesk --help lists the commands)')
    .addHelpText(
      'after',
      '\nExit status: 0 success, 1 failure or problems found (by import only with --strict), 2 invalid command line, 130 or 143 stopped by a signal, 141 the reader of the output ended.',
    );
  const all = Object.entries(groups).flatMap(([heading, commands]) =>
    Object.entries(commands).map(([name, load]) => ({ heading, name, load })),
  );
  const one = all.filter(({ name }) => name === called);
  for (const { heading, load } of one.length > 0 ? one : all) {
    program.addCommand((await load()).helpGroup(heading));
  }
  return program;
}
