/** When agents were last active, as programs read it. */

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { agents, deskSessions } from '../../../../src/server/db/tables/index.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { tentTicket, useSite } from '../../../support/site.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const { grabAgents, insertTicket } = operations;
const site = useSite(service);
const past = new Date('2026-03-02T09:00:00.000Z');

beforeEach(async () => {
  await service.database.db.update(agents).set({ lastActiveAt: past });
});

/** Milliseconds from 2 March 2026 until the agent was last active. */
async function lastActive(): Promise<number> {
  // The scopes of a site's key are about tickets.
  const [row] = await service.database.db.select().from(agents).where(eq(agents.id, site.agent.id));
  return (row?.lastActiveAt?.getTime() ?? 0) - past.getTime();
}

describe('an agent', () => {
  test('is active when they write in a ticket', async () => {
    const ticketId = String(await site.office.open({ fromEmail: 'maja@post.example' }));
    expect(await lastActive()).toBe(0);
    await site.office.send(insertTicket, { ...tentTicket, ticketId, fromEmail: site.agent.email });
    expect(await lastActive()).toBeGreaterThan(0);
  });

  test('is active when they sign in at the desk, and whenever they use it', async () => {
    const { db } = service.database;
    const browser = await signedIn(service, 1, site.agent.id);
    expect(await lastActive()).toBeGreaterThan(0);
    await db.update(agents).set({ lastActiveAt: past });
    await db.update(deskSessions).set({ usedAt: new Date(Date.now() - 600_000) });
    const { json } = (await browser.operation(grabAgents, 1)).json();
    expect(json).toMatchObject([{ agentID: site.agent.id, agentLastActive: expect.any(String) }]);
    expect(await lastActive()).toBeGreaterThan(0);
    expect((await browser.operation(grabAgents, 1)).json().json).toMatchObject([
      { agentLastActive: expect.not.stringContaining('2026-03-02') },
    ]);
  });
});
