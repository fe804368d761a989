/** Leads an owner through the first steps: a help center, articles, the script tag on a page, mail and agents. */

import { conflict } from '../../../api/refusal.ts';
import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { Database } from '../../db/database.ts';
import { DeskLooks } from '../../help/brand/desk-looks.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { findAskedAgents } from '../../mail/trust/trusted-servers.sql.ts';
import type { MailSettings } from '../../settings/server/subjects/mail.ts';
import { agentParts } from '../../settings/stored/agent.ts';
import { helpCenterNames } from '../../settings/stored/help-center.ts';
import { keySettings } from '../../settings/stored/key.ts';
import { email } from '../../settings/stored/kinds.ts';
import { countCaller } from '../network-limits.ts';
import { requireAgent, requireSession } from '../policy.ts';
import { lookUpSession } from '../sessions.sql.ts';
import { readSetting } from '../settings/setting-input.ts';
import type { ArticleImports } from './content/article-imports.ts';
import { dismissSetup, findSetup, setUpHelpCenter } from './first-steps.sql.ts';
import { presentSetup } from './present.ts';
import { testMail } from './test-mail.ts';

export interface SetupServiceOptions {
  readonly counters: Counters;
  /** How mail is sent and received. */
  readonly mail: MailSetup;
  /** The settings of mail that is sent; null if there are none. */
  readonly outgoingMail: Pick<MailSettings, 'way' | 'from'> | null;
  readonly articleImports: ArticleImports;
}

/** The maximum number of mail tests from one IP network in an hour. */
const mailTestsPerHour = 20;

export function createSetupService(
  db: Database,
  { counters, mail, outgoingMail, articleImports }: SetupServiceOptions,
): Pick<
  Service,
  'getSetup' | 'dismissSetup' | 'setUpHelpCenter' | 'addSample' | 'removeSample' | 'testMail'
> {
  const mailTests = counters.create('desk-mail-tests', mailTestsPerHour, 3600);
  const looks = new DeskLooks(db);

  async function getSetup(caller: Caller): Promise<DeskSetup> {
    const { userId } = caller;
    const { id, baseUrl } = requireSession(caller);
    // The owner as they are after the request.
    const current = await lookUpSession(db, { userId, id });
    const found = await findSetup(db, userId);
    const { helpCenter } = found;
    const look = helpCenter && (await looks.read({ userId, helpCenterId: helpCenter.id }));
    return presentSetup(found, {
      userId,
      owner: current?.agent ?? requireAgent(caller),
      mail,
      color: look?.values.light.brand ?? null,
      url: withoutTrailingSlashes(baseUrl),
    });
  }

  /** Stores the brand colour of the first help center. @throws {ValidationError} for one that is illegible */
  async function setColor(userId: number, color: string | null): Promise<void> {
    const { helpCenter } = await findSetup(db, userId);
    if (!helpCenter) throw conflict({ field: 'helpCenter' });
    const key = { userId, helpCenterId: helpCenter.id };
    const { version, values } = await looks.read(key);
    const brand = color?.toLowerCase();
    if (values.light.brand === brand) return;
    const { brand: _, ...light } = values.light;
    const changed = { ...values, light: brand === undefined ? light : { ...light, brand } };
    await looks.change(key, { version, values: changed });
  }

  return {
    getSetup,
    async dismissSetup(caller, { isDismissed }) {
      await dismissSetup(db, caller.userId, isDismissed);
      return await getSetup(caller);
    },
    async setUpHelpCenter(caller, input) {
      const { userId } = caller;
      await setUpHelpCenter(db, userId, {
        owner: {
          id: requireAgent(caller).id,
          name: readSetting('ownerName', agentParts.name.kind, input.ownerName),
          email: readSetting('ownerEmail', email, input.ownerEmail),
        },
        title: readSetting('title', helpCenterNames.title.kind, input.title),
        language: storedLanguage(input.language),
        color: input.color,
        inboxEmail: input.inboxEmail && readSetting('inboxEmail', email, input.inboxEmail),
        defaultInboxEmail: mail.mailbox ?? outgoingMail?.from?.address ?? null,
        origins: input.origins && readSetting('origins', keySettings.origins.kind, input.origins.join(',')),
      });
      await setColor(userId, input.color);
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
