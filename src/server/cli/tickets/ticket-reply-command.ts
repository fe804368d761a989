import type { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { answerTicket } from '../../resources/tickets/answering.sql.ts';
import { type ConfigFlags, readConfig, readUpstream } from '../../settings/server/config.ts';
import { parseEmail, parseId } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';
import { type TicketFlags, ticketCommand } from './ticket-command.ts';

interface ReplyFlags extends TicketFlags {
  readonly agent: string;
}

/** Maximum characters of an answer. */
const longestAnswer = 100_000;

/** Maximum bytes of the input: a character has at most four. */
const mostBytes = 4 * longestAnswer;

export function replyCommand(): Command {
  return ticketCommand('reply')
    .description('Answer a ticket. The text is an argument, or is read from stdin.')
    .argument('<id>', 'the id that list shows', parseId)
    .argument('[text]', 'the answer (default read from stdin)')
    .requiredOption('--agent <address>', 'the agent who answers', parseEmail)
    .action(
      async (id: number, argument: string | undefined, { agent, userId, json, ...flags }: ReplyFlags) => {
        const config = readConfig(flags, process.env);
        requireOwnTickets(flags);
        const text = checkedAnswer(argument ?? (await readAnswer()));
        const status = await withDatabase(flags, ({ db }) =>
          answerTicket(db, { userId, ticketId: id, agentEmail: agent, text }, config.mail),
        );
        printAnswer(json, { ticketID: id, status }, `Ticket ${id} is answered, and ${status}.\n`);
        if (config.mail.way === null)
          process.stderr.write(
            'frontdesk: The answer is stored in the ticket but not mailed: this command has no mail server. Set SMTP_URL as for the server.\n',
          );
      },
    );
}

function requireOwnTickets(flags: ConfigFlags): void {
  if (readUpstream(flags, process.env) !== null)
    throw new Refusal('BadRequest', 'A gateway stores no tickets: answer them in the other deployment.');
}

async function readAnswer(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Write the answer, and end it with Ctrl-D.\n');
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of process.stdin) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > mostBytes) throw tooLong();
    pieces.push(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new Refusal('BadRequest', 'stdin is not UTF-8 text: nothing was sent.');
  }
}

function checkedAnswer(answer: string): string {
  const text = answer.trim();
  if (text === '') throw new Refusal('BadRequest', 'The answer is empty: nothing was sent.');
  if (text.length > longestAnswer) throw tooLong();
  if (text.includes('\0'))
    throw new Refusal('BadRequest', 'The answer contains a null character: nothing was sent.');
  return text;
}

function tooLong(): Refusal {
  return new Refusal(
    'PayloadTooLarge',
    `An answer has at most ${longestAnswer} characters: nothing was sent.`,
  );
}
