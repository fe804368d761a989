import { and, asc, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { secretScopes } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import {
  agentReads,
  agents,
  demoDeployments,
  helpCenters,
  ticketMessages,
  tickets,
  users,
} from '../db/tables/index.ts';
import { followHelpCenter } from '../resources/faq/feedback-chat.sql.ts';
import { ensureHelpCenter } from '../resources/faq/views-and-votes.sql.ts';
import { createKey } from '../users/keys/keys.sql.ts';
import { ensureUser } from '../users/users.sql.ts';
import { listVisitorSecrets } from '../visitor/records/records.sql.ts';
import { createVisitorSecret, type NewVisitorSecret } from '../visitor/records/tokens-and-secrets.sql.ts';

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

export type DemoRow = typeof demoDeployments.$inferSelect;

const demoUserId = 1;

/** The advisory lock that makes processes fill the same empty database one after the other. */
const lock = 4_701_001;

/**
 * Creates the demo's user, help centers and keys unless they exist; `isNew` says whether it did.
 * @throws {Refusal} `Conflict` if the database has other content
 */
export async function ensureDemo(db: Database): Promise<DemoRow & { isNew: boolean }> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const [existing] = await tx.select().from(demoDeployments).limit(1);
    if (existing) {
      await placeDocs(tx, existing);
      return { ...existing, isNew: false };
    }
    const [stranger] = await tx.select({ userId: users.userId }).from(users).limit(1);
    if (stranger) {
      throw new Refusal(
        'Conflict',
        'The database has other content, so the demo is not stored in it. ' +
          'Serve it without --demo, or give the demo its own data folder with --data.',
      );
    }
    const userId = demoUserId;
    await ensureUser(tx, userId, 'Skogsrand');
    const shop = await ensureHelpCenter(tx, { userId, title: 'Skogsrand', defaultLanguage: 'en' });
    const docs = await ensureHelpCenter(tx, { userId, title: 'Frontdesk', defaultLanguage: 'en' });
    const publicKey = await createKey(tx, { userId, kind: 'public', origins: ['*'], label: 'demo' });
    const secretKey = await createKey(tx, { userId, kind: 'secret', scopes: secretScopes, label: 'demo' });
    const [made] = await tx
      .insert(demoDeployments)
      .values({
        userId,
        helpCenterId: shop.helpCenterId,
        faqId: shop.faqId,
        docsHelpCenterId: docs.helpCenterId,
        publicKey: publicKey.apiKey,
        secretKey: secretKey.apiKey,
      })
      .returning();
    if (!made) throw new Error('the demo was not stored');
    await placeDocs(tx, made);
    return { ...made, isNew: true };
  });
}

/** Sets the path of Frontdesk's own help to `/docs`, unless it has a path: `/help` belongs to the shop's help. */
async function placeDocs(db: Queryable, { userId, docsHelpCenterId }: DemoRow): Promise<void> {
  const { userId: owner, id, host, path } = helpCenters;
  await db
    .update(helpCenters)
    .set({ path: '/docs' })
    .where(and(eq(owner, userId), eq(id, docsHelpCenterId), isNull(host), isNull(path)));
}

/** The hours, reply time and greeting of a help center, and the inbox for its visitors' messages. */
export type DemoContact = Pick<
  typeof helpCenters.$inferInsert,
  'contactEmail' | 'replySeconds' | 'timezone' | 'weeklyHours' | 'holidays' | 'outsideTexts' | 'greetings'
>;

/** Lets visitors write to an inbox and read their chats, unless the help center's contact settings were set before. */
export async function openDemoContact(
  db: Database,
  userId: number,
  helpCenterId: number,
  contact: DemoContact,
): Promise<void> {
  const opened = await db
    .update(helpCenters)
    .set({ contactEnabled: true, conversationsEnabled: true, pageLauncher: true, ...contact })
    .where(
      and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId), isNull(helpCenters.contactEmail)),
    )
    .returning({ id: helpCenters.id });
  if (opened.length > 0) await followHelpCenter(db, { userId, id: helpCenterId });
}

/** Creates the secret if there is none. */
export async function ensureDemoVisitorSecret(db: Database, userId: number): Promise<NewVisitorSecret> {
  const [newest] = await listVisitorSecrets(db, userId);
  return newest ? { kid: newest.id, secret: newest.secret } : await createVisitorSecret(db, userId);
}

/**
 * Creates the second user's key, which marks the records as stored, together with what `finish` stores; returns another
 * process's key if that was first.
 */
export async function ensureOtherKey(
  db: Database,
  userId: number,
  otherUserId: number,
  finish: (tx: Transaction) => Promise<void>,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const [demo] = await tx
      .select({ otherSecretKey: demoDeployments.otherSecretKey })
      .from(demoDeployments)
      .where(eq(demoDeployments.userId, userId))
      .for('update');
    if (demo?.otherSecretKey) return demo.otherSecretKey;
    await finish(tx);
    const { apiKey } = await createKey(tx, {
      userId: otherUserId,
      kind: 'secret',
      scopes: secretScopes,
      label: 'demo',
    });
    await tx
      .update(demoDeployments)
      .set({ otherSecretKey: apiKey })
      .where(eq(demoDeployments.userId, userId));
    return apiKey;
  });
}

/** Marks the demo's tickets as read by all agents, except those of the last three days of its records. */
export async function markOldTicketsRead(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    insert into ${agentReads} (user_id, agent_id, ticket_id, read_at)
    select ${agents.userId}, ${agents.id}, ${tickets.id}, ${tickets.lastActionAt}
    from ${agents} join ${tickets} on ${tickets.userId} = ${agents.userId}
    where ${agents.userId} = ${userId} and ${tickets.lastActionAt} < (
      select max(${tickets.lastActionAt}) - interval '3 days' from ${tickets} where ${tickets.userId} = ${userId}
    )`);
}
