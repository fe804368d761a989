/** Two visitors, a stranger and an agent, with a gateway between them and what they write. */

import fc from 'fast-check';
import { test } from 'vitest';
import { anySteps, buildHiddenAgent, play } from '../support/apart.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { roundsOf } from '../support/sample.ts';
import { buildSite } from '../support/site.ts';
import { buildInbox, buildTicketAgent } from '../support/tickets.ts';

const upstream = useUpstream();
const gateway = useGateway(upstream);

test('nobody is shown anything of another, in any order of doing', async () => {
  const { db } = upstream.database;
  const site = await buildSite(gateway, userId);
  await buildInbox(db, { userId });
  const agentIds = {
    agent: await buildTicketAgent(db, { userId, name: 'Aino', email: site.agent.email }),
    'hidden agent': await buildHiddenAgent(db, userId),
  };
  let number = 0;
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      number += 1;
      await play({ site, db, agentIds, number }, steps);
    }),
    { numRuns: roundsOf(10, 2), endOnFailure: true },
  );
});
