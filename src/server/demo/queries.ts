import { and, asc, desc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { agents, demoDeployments, ticketMessages, tickets } from '../db/tables/index.ts';

/** An agent who receives mail. */
export interface MailPerson {
  readonly name: string;
  readonly email: string;
  /** The URL of an image. */
  readonly picture: string | null;
}

/** Returns null if the database has no demo. */
export async function findDemoUser(db: Queryable): Promise<number | null> {
  const [row] = await db.select({ userId: demoDeployments.userId }).from(demoDeployments).limit(1);
  return row?.userId ?? null;
}

/** Returns the open ticket with the latest message of those whose last message is a customer's. */
export async function findWaitingTicket(db: Queryable, userId: number): Promise<number | null> {
  const lastWriter = sql`(select m.agent_id is null from ${ticketMessages} m where m.user_id = ${tickets.userId}
    and m.ticket_id = ${tickets.id} and m.type = 'external' order by m.sent_at desc, m.id desc limit 1)`;
  const [row] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), notInArray(tickets.status, ['solved', 'closed']), lastWriter))
    .orderBy(desc(tickets.lastActionAt), desc(tickets.id))
    .limit(1);
  return row?.id ?? null;
}

export interface DemoAgent {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Returns an assigned agent, else the last agent who wrote, else the first agent who answers customers. */
export async function findAnsweringAgent(
  db: Queryable,
  userId: number,
  { id, assignedAgents }: Pick<typeof tickets.$inferSelect, 'id' | 'assignedAgents'>,
): Promise<DemoAgent | null> {
  const wrote = sql`(select max(m.sent_at) from ${ticketMessages} m where m.user_id = ${userId}
    and m.ticket_id = ${id} and m.agent_id = ${agents.id})`;
  const isAssigned = sql`${agents.id} = any(${sql.param(assignedAgents)}::bigint[])`;
  const [agent] = await db
    .select({ id: agents.id, name: agents.name, email: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), sql`${agents.email} is not null`))
    .orderBy(sql`${isAssigned} desc`, sql`${wrote} desc nulls last`, agents.isBackOffice, agents.id)
    .limit(1);
  return agent?.email ? { ...agent, email: agent.email } : null;
}

export async function listDemoAgents(db: Queryable, userId: number): Promise<MailPerson[]> {
  const rows = await db
    .select({ name: agents.name, email: agents.email, picture: agents.picture })
    .from(agents)
    .where(and(eq(agents.userId, userId), isNotNull(agents.email)))
    .orderBy(asc(agents.id));
  return rows.flatMap(({ email, ...rest }) => (email === null ? [] : [{ ...rest, email }]));
}
