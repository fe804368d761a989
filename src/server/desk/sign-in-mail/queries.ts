import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { agents, inboxAddresses, inboxes, inboxMembers, users } from '../../db/tables/index.ts';
import type { DeskLinkRow } from './commands.ts';

export interface SignInContent {
  readonly agent: { readonly name: string; readonly email: string };
  /** The user's name, or the inbox's. */
  readonly name: string;
  readonly language: string;
  readonly color: string | null;
  /** The email address of an inbox of the agent, or of the user's first inbox; null if there is none. */
  readonly inboxAddress: string | null;
}

/** Returns null if the agent has no email address. */
export async function findSignInContent(
  db: Queryable,
  { userId, agentId }: Pick<DeskLinkRow, 'userId' | 'agentId'>,
): Promise<SignInContent | null> {
  const [agent] = await db
    .select({ name: agents.name, email: agents.email, userName: users.name })
    .from(agents)
    .innerJoin(users, eq(users.userId, agents.userId))
    .where(and(eq(agents.userId, userId), eq(agents.id, agentId)));
  if (!agent || agent.email === null) return null;
  const [inbox] = await db
    .select({
      name: inboxes.name,
      language: inboxes.language,
      color: inboxes.color,
      address: inboxAddresses.address,
    })
    .from(inboxes)
    .innerJoin(
      inboxAddresses,
      and(eq(inboxAddresses.userId, inboxes.userId), eq(inboxAddresses.inboxId, inboxes.id)),
    )
    .leftJoin(
      inboxMembers,
      and(
        eq(inboxMembers.userId, inboxes.userId),
        eq(inboxMembers.inboxId, inboxes.id),
        eq(inboxMembers.agentId, agentId),
      ),
    )
    .where(eq(inboxes.userId, userId))
    .orderBy(sql`${inboxMembers.agentId} is null`, asc(inboxes.id), asc(inboxAddresses.position))
    .limit(1);
  return {
    agent: { name: agent.name, email: agent.email },
    name: agent.userName || (inbox?.name ?? 'Frontdesk'),
    language: inbox?.language ?? 'en',
    color: inbox?.color ?? null,
    inboxAddress: inbox?.address ?? null,
  };
}
