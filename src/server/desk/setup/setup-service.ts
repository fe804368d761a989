/** Leads an owner through the first steps: a help center, articles, the script tag on a page, mail and agents. */

import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import type { Database } from '../../db/database.ts';
import { requireAgent, requireSession } from '../policy.ts';
import { lookUpSession } from '../sessions.sql.ts';
import type { ArticleImports } from './content/article-imports.ts';
import { dismissSetup, findSetup } from './first-steps.sql.ts';
import { presentSetup } from './present.ts';

export interface SetupServiceOptions {
  readonly articleImports: ArticleImports;
}

export function createSetupService(
  db: Database,
  { articleImports }: SetupServiceOptions,
): Pick<Service, 'getSetup' | 'dismissSetup' | 'addSample' | 'removeSample'> {
  async function getSetup(caller: Caller): Promise<DeskSetup> {
    const { userId } = caller;
    const { id, baseUrl } = requireSession(caller);
    // The owner as they are after the request.
    const current = await lookUpSession(db, { userId, id });
    return presentSetup(await findSetup(db, userId), {
      userId,
      owner: current?.agent ?? requireAgent(caller),
      url: withoutTrailingSlashes(baseUrl),
    });
  }

  return {
    getSetup,
    async dismissSetup(caller, { isDismissed }) {
      await dismissSetup(db, caller.userId, isDismissed);
      return await getSetup(caller);
    },
    async addSample(caller) {
      await articleImports.addSample(caller);
      return await getSetup(caller);
    },
    async removeSample(caller) {
      await articleImports.removeSample(caller);
      return await getSetup(caller);
    },
  };
}
