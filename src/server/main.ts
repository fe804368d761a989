#!/usr/bin/env node
/** The program `frontdesk`. */

import { Exit } from './cli/exit.ts';
import { runCommand } from './cli/run-command.ts';

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  if (error instanceof Exit) process.exit(error.status);
  throw error;
}
