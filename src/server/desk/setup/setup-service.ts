/** Leads an owner through the first steps: a help center, articles, the script tag on a page, mail and agents. */

import { conflict } from '../../../api/refusal.ts';
import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import type { Database } from '../../db/database.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { findAskedAgents } from '../../mail/trust/trusted-servers.sql.ts';
import { countCaller } from '../network-limits.ts';
import { requireAgent, requireSession } from '../policy.ts';
import { lookUpSession } from '../sessions.sql.ts';
import type { MailWays } from '../settings/mail-setup.ts';
import type { ArticleImports } from './content/article-imports.ts';
import { dismissSetup, findSetup } from './first-steps.sql.ts';
import { presentSetup } from './present.ts';
import { testMail } from './test-mail.ts';

export interface SetupServiceOptions extends MailWays {
  readonly counters: Counters;
  readonly articleImports: ArticleImports;
}

/** The maximum number of mail tests from one IP network in an hour. */
const mailTestsPerHour = 20;

export function createSetupService(
  db: Database,
  { counters, mail, outgoingMail, articleImports }: SetupServiceOptions,
): Pick<Service, 'getSetup' | 'dismissSetup' | 'addSample' | 'removeSample' | 'testMail'> {
  const mailTests = counters.create('desk-mail-tests', mailTestsPerHour, 3600);

  async function getSetup(caller: Caller): Promise<DeskSetup> {
    const { userId } = caller;
    const { id, baseUrl } = requireSession(caller);
    // The owner as they are after the request.
    const current = await lookUpSession(db, { userId, id });
    return presentSetup(await findSetup(db, userId), {
      userId,
      owner: current?.agent ?? requireAgent(caller),
      mail,
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
    async testMail(caller) {
      await countCaller(mailTests, caller);
      const { missing } = (await getSetup(caller)).mail;
      const way = outgoingMail?.way;
      if (missing.length > 0 || !outgoingMail || !way || 'folder' in way) throw conflict({ missing });
      const { inbox } = await findSetup(db, caller.userId);
      if (!inbox || isReservedEmail(inbox.address)) throw conflict({ field: 'inboxEmail' });
      const { email: owner } = requireAgent(caller);
      const found = owner === null ? [] : await findAskedAgents(db, owner, caller.userId);
      const tested = found.find((one) => one.inbox.id === inbox.id);
      if (!tested) throw conflict({ field: 'ownerEmail' });
      await testMail(db, tested, { smtp: way, from: outgoingMail.from });
      return await getSetup(caller);
    },
  };
}
