/** `frontdesk`: the commands of an operator. Results go to stdout, everything else to stderr. */

import { Command } from 'commander';
import { version } from '../config/version.ts';
import { eraseCommand } from './erase-command.ts';
import { exportCommand } from './export-command.ts';
import { helpCentersCommand } from './help-centers-command.ts';
import { importCommand } from './import-command.ts';
import { insightsCommand } from './insights-command.ts';
import { keysCommand } from './keys-command.ts';
import { loadCommand } from './load-command.ts';
import { mirrorCommand } from './mirror-command.ts';
import { openApiCommand } from './openapi-command.ts';
import { searchCommand } from './search-command.ts';
import { serveCommand } from './serve-command.ts';
import { ticketTokenCommand } from './ticket-token-command.ts';
import { visitorSecretCommand } from './visitor-secret-command.ts';
import { visitorTokenCommand } from './visitor-token-command.ts';

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
    .addCommand(searchCommand())
    .addCommand(insightsCommand())
    .addCommand(visitorSecretCommand())
    .addCommand(visitorTokenCommand())
    .addCommand(ticketTokenCommand())
    .addCommand(openApiCommand())
    .showHelpAfterError('(frontdesk --help lists the commands)')
    .addHelpText(
      'after',
      '\nExit status: 0 done, 1 not done or done with problems (import: with --strict), 2 the command line cannot be understood, 130 or 143 stopped by a signal.',
    );
}
