/** Prints the next steps of an empty deployment's operator, as commands to copy. */

import { basename, relative } from 'node:path';
import { type PageSettings, scriptTag } from '../users/help-centers/script-tag.ts';
import type { DatabaseFlags } from './options.ts';

export interface Invocation {
  readonly flags: DatabaseFlags;
  readonly env: NodeJS.ProcessEnv;
  /** The path of the program, as passed to Node. */
  readonly program: string;
}

const settings: PageSettings = { userId: 1, apiKey: 'fdp_…', helpCenterId: 1 };

/** @param url the deployment's URL in browsers, without a trailing slash */
export function nextSteps(url: string, invocation: Invocation): string {
  const { userId, helpCenterId } = settings;
  const run = (command: string) => commandLine(command, invocation);
  return `  Nothing is stored in it yet. In another terminal, in this folder:

  1. Make a help center out of a folder of Markdown, here "help":

    ${run(`import help --user-id ${userId} --help-center-id ${helpCenterId} --title "Help"`)}

  2. Make a public key, and name the pages that may use it:

    ${run(`keys create --user-id ${userId} --public --origins https://shop.example`)}

  3. Put this line into those pages, with the key that step 2 printed:

    ${scriptTag(settings, url)}

  4. Decide whether it is counted what visitors search for and do not find. It is not unless you say so; nothing counted
     says who searched. Words are listed from the first search with them, whole searches from the third:

    ${run(`help-centers set --user-id ${userId} --help-center-id ${helpCenterId} --search-insights on`)}
`;
}

/** Leaves out a database URL, which may contain a password. */
function commandLine(command: string, { flags, env, program }: Invocation): string {
  const start = startCommand(program, env);
  if (flags.data !== undefined) return `${start} ${command} --data ${quoted(flags.data)}`;
  if (flags.databaseUrl !== undefined) return `${start} ${command} --database-url "$DATABASE_URL"`;
  const isFolderNamed = !env['DATABASE_URL'] && env['DATA_DIR'];
  return `${isFolderNamed ? `DATA_DIR=${quoted(isFolderNamed)} ` : ''}${start} ${command}`;
}

function startCommand(program: string, env: NodeJS.ProcessEnv): string {
  if (env['npm_lifecycle_event'] === 'frontdesk') return 'npm run -s frontdesk --';
  if (env['npm_lifecycle_event'] === 'npx') return 'npx frontdesk';
  return basename(program) === 'frontdesk' ? 'frontdesk' : `node ${quoted(relative('', program))}`;
}

function quoted(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
