/** Two visitors, a stranger and an agent on one server. */

import fc from 'fast-check';
import { test } from 'vitest';
import { anySteps, buildHiddenAgent, play } from '../../support/apart.ts';
import { useApp } from '../../support/app.ts';
import { roundsOf } from '../../support/sample.ts';
import { buildSite } from '../../support/site.ts';

const service = useApp();
let users = 0;

test('nobody is shown anything of another, in any order of doing', async () => {
  const { db } = service.database;
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      users += 1;
      const site = await buildSite(service, users);
      const agentIds = { agent: site.agent.id, 'hidden agent': await buildHiddenAgent(db, users) };
      await play({ site, db, agentIds, number: users }, steps);
    }),
    { numRuns: roundsOf(25, 3), endOnFailure: true },
  );
});
