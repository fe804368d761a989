import { Command, InvalidArgumentError } from 'commander';
import { TicketStatus } from '../../../api/schemas/tickets.ts';
import {
  assignTicket,
  findTicketPage,
  listNewestTickets,
  solveTicket,
} from '../../resources/tickets/answering.sql.ts';
import { splitItems } from '../../settings/stored/kinds.ts';
import { parseEmail, parseId } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';
import { type TicketFlags, ticketCommand } from './ticket-command.ts';
import { presentAgentsTicket, presentTicketPage, ticketLine, ticketText } from './ticket-lines.ts';
import { replyCommand } from './ticket-reply-command.ts';

interface PageFlags extends TicketFlags {
  readonly before?: number;
  readonly limit: number;
}

interface ListFlags extends PageFlags {
  readonly status: readonly Status[];
}

interface AssignFlags extends TicketFlags {
  readonly agent: readonly string[];
}

type Status = (typeof statuses)[number];

const statuses = TicketStatus.anyOf.map((one) => one.const);

/** The statuses of tickets that wait for an agent. */
const waiting: readonly Status[] = ['new', 'reply'];

const mostTickets = 1000;
const mostMessages = 200;
const mostAgents = 50;

export function ticketsCommand(): Command {
  return new Command('tickets')
    .description('Read and answer tickets without mail, beside a running server.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(replyCommand())
    .addCommand(solveCommand())
    .addCommand(assignCommand());
}

function listCommand(): Command {
  return ticketCommand('list')
    .description('List tickets that wait for an agent, the most recently changed first.')
    .option(
      '--status <names>',
      `tickets with these statuses, separated by commas: ${statuses.join(', ')}, or all (default ${waiting.join(',')})`,
      parseStatuses,
    )
    .option('--before <id>', 'tickets that changed before this one: the next page', parseId)
    .option('--limit <n>', `how many, ${mostTickets} at most`, atMost(mostTickets), 50)
    .action(async ({ status = waiting, before, limit, userId, json, ...flags }: ListFlags) => {
      const found = await withDatabase(flags, ({ db }) =>
        listNewestTickets(db, userId, { statuses: status, before, limit }),
      );
      printAnswer(json, found.map(presentAgentsTicket), found.map(ticketLine).join(''));
    });
}

function showCommand(): Command {
  return ticketCommand('show')
    .description('Print a ticket with its last messages and notes.')
    .argument('<id>', 'the id that list shows', parseId)
    .option('--before <id>', 'messages before this one: the previous page', parseId)
    .option('--limit <n>', `how many messages, ${mostMessages} at most`, atMost(mostMessages), 20)
    .action(async (id: number, { before, limit, userId, json, ...flags }: PageFlags) => {
      const page = await withDatabase(flags, ({ db }) => findTicketPage(db, userId, id, { before, limit }));
      printAnswer(json, presentTicketPage(page), ticketText(page));
      const [first] = page.messages;
      if (!json && page.hasEarlier && first)
        process.stderr.write(`There are earlier messages: --before ${first.id} prints them.\n`);
    });
}

function solveCommand(): Command {
  return ticketCommand('solve')
    .description('Solve a ticket. A later message of its customer reopens it.')
    .argument('<id>', 'the id that list shows', parseId)
    .action(async (id: number, { userId, json, ...flags }: TicketFlags) => {
      await withDatabase(flags, ({ db }) => solveTicket(db, userId, id));
      printAnswer(json, { ticketID: id, status: 'solved' }, `Ticket ${id} is solved.\n`);
    });
}

function assignCommand(): Command {
  return ticketCommand('assign')
    .description('Assign agents to a ticket, in place of its current agents.')
    .argument('<id>', 'the id that list shows', parseId)
    .requiredOption('--agent <addresses>', 'emails of agents, separated by commas, or none', parseAgents)
    .action(async (id: number, { agent, userId, json, ...flags }: AssignFlags) => {
      const agents = await withDatabase(flags, ({ db }) =>
        assignTicket(db, { userId, ticketId: id, emails: agent }),
      );
      const emails = agents.map(({ email }) => email);
      const who = emails.length === 0 ? 'nobody' : emails.join(', ');
      printAnswer(json, { ticketID: id, assignedAgents: emails }, `Ticket ${id} is assigned to ${who}.\n`);
    });
}

function parseStatuses(text: string, earlier: readonly Status[] = []): readonly Status[] {
  if (text === 'all') return statuses;
  const named = splitItems(text).map((name) => {
    const status = statuses.find((one) => one === name);
    if (status === undefined)
      throw new InvalidArgumentError(`They must be among ${statuses.join(', ')}, or all.`);
    return status;
  });
  return [...new Set([...earlier, ...named])];
}

function parseAgents(text: string, earlier: readonly string[] = []): readonly string[] {
  if (text === 'none') return [];
  const emails = [...earlier, ...splitItems(text).map((item) => parseEmail(item))];
  if (emails.length === 0 || emails.length > mostAgents)
    throw new InvalidArgumentError(`Specify 1 to ${mostAgents} agents, or none.`);
  return emails;
}

function atMost(most: number): (text: string) => number {
  return (text) => Math.min(parseId(text), most);
}
