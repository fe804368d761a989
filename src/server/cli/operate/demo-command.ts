import { Command, InvalidArgumentError } from 'commander';
import { replyInDemo } from '../../demo/reply.ts';
import { readConfig } from '../../settings/server/config.ts';
import { type DatabaseFlags, parseId, parseSeconds, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';

interface ReplyFlags extends DatabaseFlags {
  readonly message?: string;
  readonly solve: boolean;
  readonly pace: number;
}

export function demoCommand(): Command {
  return new Command('demo').description('Act as an agent of the demo.').addCommand(replyCommand());
}

function replyCommand(): Command {
  return withDatabaseOptions(new Command('reply'))
    .description('Answer and solve a ticket of the demo, with pauses in which the agent is seen typing.')
    .argument('[ticket]', 'ticket id (default the waiting ticket with the latest message)', parseId)
    .option('--message <text>', 'the answer', parseMessage)
    .option('--no-solve', 'leave the ticket open')
    .option('--pace <seconds>', 'how long the agent types each message', parseSeconds, 4)
    .action(async (ticketId: number | undefined, { message, solve, pace, ...flags }: ReplyFlags) => {
      await withDatabase(flags, ({ db, signal }) =>
        replyInDemo(db, {
          solve,
          signal,
          pace: pace * 1000,
          mail: readConfig(flags, process.env).mail,
          ticketId,
          message,
          onStep: (sentence) => process.stdout.write(`${sentence}\n`),
        }),
      );
    });
}

const maxMessageLength = 10_000;

function parseMessage(text: string): string {
  if (text.trim() === '' || text.length > maxMessageLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxMessageLength} characters.`);
  }
  return text;
}
