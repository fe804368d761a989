import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { deskLinkUrl } from '../../desk/links/link-url.ts';
import { type AgentChoice, createLink, findAgentsToSignIn } from '../../desk/links/sign-in-links.sql.ts';
import { createOwnerCode } from '../../desk/owner-claim.sql.ts';
import { findRunningServer } from '../../running-server.ts';
import { type Config, readConfig } from '../../settings/server/config.ts';
import { dataFolder } from '../../settings/server/subjects/database.ts';
import { type DatabaseFlags, parseEmail, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';

interface LinkFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly agent?: string;
}

export function deskCommand(): Command {
  return new Command('desk').description('Open the desk, at which agents answer.').addCommand(
    withDatabaseOptions(new Command('link'))
      .description(
        'Print a link that signs an owner in, once, within 15 minutes; for an empty database, the address of its setup.',
      )
      .option('--user-id <n>', 'the user whose desk it is; needed if there are several', parseId)
      .option(
        '--agent <address>',
        'the email address of the agent to sign in, instead of an owner',
        parseEmail,
      )
      .action(async (flags: LinkFlags) => {
        const { userId, agent: email } = flags;
        await printLink(flags, { userId, email });
      }),
  );
}

/**
 * Prints a link that signs an agent in.
 * @throws {Refusal} `NotFound` if there is no such agent, or no owner
 */
export async function printLink(flags: DatabaseFlags, wanted: AgentChoice, minutes?: number): Promise<void> {
  const config = readConfig(flags, process.env);
  const url = await withDatabase(flags, async ({ db }) =>
    deskLinkUrl(await findServerUrl(config), await createCode(db, wanted, minutes)),
  );
  process.stdout.write(`${url}\n`);
}

async function createCode(db: Database, wanted: AgentChoice, minutes?: number): Promise<string> {
  const found = await findAgentsToSignIn(db, wanted);
  if (new Set(found.map(({ userId }) => userId)).size > 1) {
    throw new Refusal('BadRequest', 'Several users have a desk: name one with --user-id.');
  }
  const [agent] = found;
  if (agent) return (await createLink(db, agent.userId, agent.id, minutes)).text;
  const isNamed = Object.values(wanted).some((value) => value !== undefined);
  const first = isNamed ? null : await createOwnerCode(db);
  if (!first) throw new Refusal('NotFound', missing(wanted));
  return first.code;
}

/** Returns the public URL, or that of the running server; without either, the one of the settings, and says so. */
async function findServerUrl({ listen: { publicUrl, port }, database }: Config): Promise<string> {
  if (publicUrl !== null) return publicUrl;
  const dataDir = dataFolder(database.place);
  const running = dataDir === null ? null : await findRunningServer(dataDir);
  if (running !== null) return running;
  process.stderr.write(
    `frontdesk: PUBLIC_URL is not set, and no server was found: the link is for one on port ${port}.\n`,
  );
  return `http://localhost:${port}`;
}

function missing({ email, agentId }: AgentChoice): string {
  if (email !== undefined) return `There is no agent ${email}.`;
  if (agentId !== undefined) return `There is no agent ${agentId} with an email address.`;
  return 'No agent is an owner: name an agent with --agent, or make one an owner with agents set ID --role owner.';
}
