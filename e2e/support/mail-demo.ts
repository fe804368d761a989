/** The demo with mail: what it sends comes to a mailbox of the test, and its own SMTP listener takes answers in. */

import { grabAgents } from '../../src/api/operations/chat.ts';
import { freePort } from '../../test/support/free-port.ts';
import { copyFilledDemo } from './filled-demo.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { createServers } from './servers.ts';
import { type Demo, startDemo } from './start-demo.ts';

/** The server whose word on a sender the demo trusts. */
export const trusted = 'mx.skogsrand.example';

export interface MailDemo {
  readonly demo: Demo;
  readonly mailbox: Mailbox;
  /** Where the demo takes mails in, on this machine. */
  readonly smtpPort: number;
  stop(): Promise<void>;
}

export interface MailDemoOptions {
  /** How long an answer waits before it is mailed. */
  readonly answerWaitSeconds: number;
  /** @default one that is free, which the server does not know for the links of its mails */
  readonly port?: number;
}

/** Starts the demo and its mailbox; `stop` ends both. */
export async function startMailDemo({ answerWaitSeconds, port }: MailDemoOptions): Promise<MailDemo> {
  const mailbox = await openMailbox();
  const smtpPort = await freePort();
  const { demo, stop } = await startDemo({
    prepare: copyFilledDemo,
    ...(port !== undefined && { port }),
    env: {
      SMTP_URL: mailbox.url,
      MAIL_SMTP_PORT: `${smtpPort}`,
      MAIL_SMTP_HOST: '127.0.0.1',
      MAIL_TRUSTED_AUTHSERV_ID: trusted,
      MAIL_ANSWER_WAIT_SECONDS: `${answerWaitSeconds}`,
    },
  });
  return {
    demo,
    mailbox,
    smtpPort,
    async stop() {
      await stop();
      await mailbox.close();
    },
  };
}

/** Leaves the inbox to one agent, without an automatic reply, and returns that agent and the inbox's address. */
export async function leaveInboxToOneAgent(
  { client, userId, dataDir }: Demo,
  ...settings: readonly string[]
) {
  const { json: agents } = await client.send(grabAgents, {});
  const agent = agents.find(({ agentEmail }) => agentEmail !== '');
  if (!agent) throw new Error('nobody can answer');
  const { command } = createServers();
  const of = ['--user-id', `${userId}`, '--data', dataDir];
  const listed = await command('inbox', 'list', '--json', ...of);
  const [inbox]: { inboxId: number; addresses: string[] }[] = JSON.parse(listed);
  const toEmail = inbox?.addresses[0];
  if (!inbox || toEmail === undefined) throw new Error('the demo has no inbox');
  const set = ['--members', agent.agentEmail, '--auto-reply', 'none', ...settings];
  await command('inbox', 'set', `${inbox.inboxId}`, ...set, ...of);
  return { agent, toEmail };
}
