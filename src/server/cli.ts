/** `frontdesk`: the commands of an operator. Answers go to stdout, everything else to stderr. */

import { Command } from 'commander';
import { eraseCommand } from './cli/erase-command.ts';
import { exportCommand } from './cli/export-command.ts';
import { helpCentersCommand } from './cli/help-centers-command.ts';
import { importCommand } from './cli/import-command.ts';
import { keysCommand } from './cli/keys-command.ts';
import { loadCommand } from './cli/load-command.ts';
import { mirrorCommand } from './cli/mirror-command.ts';
import { openApiCommand } from './cli/openapi-command.ts';
import { serveCommand } from './cli/serve-command.ts';
import { ticketTokenCommand } from './cli/ticket-token-command.ts';
import { visitorSecretCommand } from './cli/visitor-secret-command.ts';
import { visitorTokenCommand } from './cli/visitor-token-command.ts';
import { version } from './version.ts';

export function createCli(): Command {
  return new Command('frontdesk')
    .description('An embeddable help center and chat widget, and the service behind it.')
    .version(version)
    .addCommand(serveCommand())
    .addCommand(importCommand())
    .addCommand(loadCommand())
    .addCommand(exportCommand())
    .addCommand(eraseCommand())
    .addCommand(mirrorCommand())
    .addCommand(keysCommand())
    .addCommand(helpCentersCommand())
    .addCommand(visitorSecretCommand())
    .addCommand(visitorTokenCommand())
    .addCommand(ticketTokenCommand())
    .addCommand(openApiCommand())
    .showHelpAfterError('(frontdesk --help lists the commands)')
    .addHelpText(
      'after',
      '\nExit status: 0 done, 1 not done or done with problems, 2 the command line cannot be understood.',
    );
}
