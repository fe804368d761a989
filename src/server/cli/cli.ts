/** The `frontdesk` program of the operator. Commands print results to stdout, everything else to stderr. */

import { Command } from 'commander';
import { version } from '../bundle/version.ts';

type Loader = () => Promise<Command>;

/** The commands in the order of the help. Each is loaded only when called, as few need the whole server. */
const groups: Readonly<Record<string, Readonly<Record<string, Loader>>>> = {
  'Run and look after a server:': {
    serve: async () => (await import('./operate/serve-command.ts')).serveCommand(),
    doctor: async () => (await import('./operate/doctor-command.ts')).doctorCommand(),
    'upgrade-check': async () => (await import('./operate/doctor-command.ts')).upgradeCheckCommand(),
    demo: async () => (await import('./operate/demo-command.ts')).demoCommand(),
  },
  'Publish help:': {
    import: async () => (await import('./content/import-command.ts')).importCommand(),
    'help-centers': async () => (await import('./users/help-centers-command.ts')).helpCentersCommand(),
    help: async () => (await import('./help-command.ts')).helpCommand(),
    search: async () => (await import('./content/search-command.ts')).searchCommand(),
    insights: async () => (await import('./content/insights-command.ts')).insightsCommand(),
  },
  'Give access to pages, visitors and programs:': {
    keys: async () => (await import('./users/keys-command.ts')).keysCommand(),
    users: async () => (await import('./users/users-command.ts')).usersCommand(),
    'visitor-secret': async () => (await import('./users/visitor-secret-command.ts')).visitorSecretCommand(),
    'visitor-token': async () => (await import('./users/visitor-token-command.ts')).visitorTokenCommand(),
    'ticket-token': async () => (await import('./users/ticket-token-command.ts')).ticketTokenCommand(),
    webhooks: async () => (await import('./users/webhooks-command.ts')).webhooksCommand(),
    openapi: async () => (await import('./content/openapi-command.ts')).openApiCommand(),
  },
  'Answer visitors:': {
    inbox: async () => (await import('./users/inbox-command.ts')).inboxCommand(),
    agents: async () => (await import('./users/agents-command.ts')).agentsCommand(),
    desk: async () => (await import('./users/desk-command.ts')).deskCommand(),
    mail: async () => (await import('./operate/mail-command.ts')).mailCommand(),
    tickets: async () => (await import('./tickets/tickets-command.ts')).ticketsCommand(),
  },
  'Back up, move and remove data:': {
    backup: async () => (await import('./operate/backup-command.ts')).backupCommand(),
    restore: async () => (await import('./operate/restore-command.ts')).restoreCommand(),
    migrate: async () => (await import('./operate/migrate-command.ts')).migrateCommand(),
    load: async () => (await import('./operate/load-command.ts')).loadCommand(),
    export: async () => (await import('./operate/export-command.ts')).exportCommand(),
    mirror: async () => (await import('./operate/mirror-command.ts')).mirrorCommand(),
    erase: async () => (await import('./operate/erase-command.ts')).eraseCommand(),
    uninstall: async () => (await import('./operate/uninstall-command.ts')).uninstallCommand(),
  },
};

/** Creates the program with the called command, or with all commands for the help and for suggestions. */
export async function createCli(called: string | undefined): Promise<Command> {
  const program = new Command('frontdesk')
    .description('An embeddable help center and chat widget, and the service behind it.')
    .version(version)
    .showHelpAfterError('(frontdesk --help lists the commands)')
    .hook('postAction', async (_, command) => (await import('./record-command.ts')).recordCommand(command))
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
