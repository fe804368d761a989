/** Prints the next step of an empty deployment's operator: the address of its setup, or the command that prints one. */

import { basename, relative } from 'node:path';
import { shellWord } from '../../../formats/shell-word.ts';
import type { DatabaseFlags } from '../options.ts';

export interface Invocation {
  readonly flags: DatabaseFlags;
  readonly env: NodeJS.ProcessEnv;
  /** The path of the program, as passed to Node. */
  readonly program: string;
}

/**
 * @param link the one-time address of the setup
 * @param url the deployment's URL in browsers, without a trailing slash
 */
export function setupAddress(link: string, url: string): string {
  return `  Set up your help center in a browser:

    ${link}

  The address works once, within 24 hours; the next start prints another one.
  Commands do the same: ${url}/docs/getting-started/install-and-run
`;
}

/** For output that is kept, as in the log of a service, whose readers could use an address. */
export function setupCommand(invocation: Invocation): string {
  return `  Nothing is stored in it yet. This command prints the address at which you set it up, once:

    ${commandLine('desk link', invocation)}
`;
}

/** Leaves out a database URL, which may contain a password. */
function commandLine(command: string, { flags, env, program }: Invocation): string {
  const start = startCommand(program, env);
  if (flags.data !== undefined) return `${start} ${command} --data ${shellWord(flags.data)}`;
  if (flags.databaseUrl !== undefined) return `${start} ${command} --database-url "$DATABASE_URL"`;
  const isFolderNamed = !env['DATABASE_URL'] && env['DATA_DIR'];
  return `${isFolderNamed ? `DATA_DIR=${shellWord(isFolderNamed)} ` : ''}${start} ${command}`;
}

function startCommand(program: string, env: NodeJS.ProcessEnv): string {
  if (env['npm_lifecycle_event'] === 'frontdesk') return 'npm run -s frontdesk --';
  if (env['npm_lifecycle_event'] === 'npx') return 'npx frontdesk';
  return basename(program) === 'frontdesk' ? 'frontdesk' : `node ${shellWord(relative('', program))}`;
}
