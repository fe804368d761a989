/** Leads an owner through the first steps: a help center, articles, the script tag on a page, mail and agents. */

import { conflict, notFound, Refusal } from '../../../api/refusal.ts';
import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import { type DeskSetup, SetupChange, SetupHelpCenter } from '../../../api/schemas/desk-setup.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { Database } from '../../db/database.ts';
import { DeskLooks } from '../../help/brand/desk-looks.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { findAskedAgents } from '../../mail/trust/trusted-servers.sql.ts';
import { findContentSource } from '../../resources/faq/editing/queries/articles.sql.ts';
import type { MailSettings } from '../../settings/server/subjects/mail.ts';
import { agentParts } from '../../settings/stored/agent.ts';
import { helpCenterNames } from '../../settings/stored/help-center.ts';
import { keySettings } from '../../settings/stored/key.ts';
import { email } from '../../settings/stored/kinds.ts';
import { countRequest } from '../network-limits.ts';
import { lookUpSession } from '../sessions.sql.ts';
import { readSetting } from '../settings/setting-input.ts';
import type { ContentImporter, ImportTarget } from '../setup/content/importer.ts';
import { receiveFolder } from '../setup/content/upload.ts';
import { dismissSetup, findSetup, setUpHelpCenter } from '../setup/first-steps.sql.ts';
import { presentSetup } from '../setup/present.ts';
import { testMail } from '../setup/test-mail.ts';
import type { OwnerRequest, OwnerRoutes } from './owner-routes.ts';

export interface SetupRoutesOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly publicUrl: string | null;
  /** How mail is sent and received. */
  readonly mail: MailSetup;
  /** The settings of mail that is sent; null if there are none. */
  readonly outgoingMail: Pick<MailSettings, 'way' | 'from'> | null;
  /** Null if this server imports nothing. */
  readonly importer: ContentImporter | null;
  /** Returns the folder of the sample in a language, or in English. */
  readonly sampleDir: (language: string) => string;
}

/** Limits of one IP network in an hour. */
const importsPerHour = 60;
const mailTestsPerHour = 20;

export async function serveSetup(owners: OwnerRoutes, options: SetupRoutesOptions): Promise<void> {
  const { db, counters, publicUrl, mail, outgoingMail, importer, sampleDir } = options;
  const imports = counters.create('desk-imports', importsPerHour, 3600);
  const mailTests = counters.create('desk-mail-tests', mailTestsPerHour, 3600);

  const looks = new DeskLooks(db);

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

  async function readSetup({ session, request }: OwnerRequest): Promise<DeskSetup> {
    const { userId } = session;
    // The owner as they are after the request.
    const current = await lookUpSession(db, session);
    const url = withoutTrailingSlashes(publicUrl ?? `${request.protocol}://${request.host}`);
    const found = await findSetup(db, userId);
    const { helpCenter } = found;
    const look = helpCenter && (await looks.read({ userId, helpCenterId: helpCenter.id }));
    const color = look?.values.light.brand ?? null;
    return presentSetup(found, { userId, owner: (current ?? session).agent, mail, url, color });
  }

  /** @throws {Refusal} `NotFound` if nothing is imported here, `Conflict` before there is a help center */
  async function requireTarget({ session: { userId } }: OwnerRequest): Promise<{
    readonly to: ContentImporter;
    readonly target: ImportTarget;
  }> {
    if (!importer) throw notFound();
    const { helpCenter } = await findSetup(db, userId);
    if (!helpCenter) throw conflict({ field: 'helpCenter' });
    const { id, defaultLanguage } = helpCenter;
    return { to: importer, target: { userId, helpCenterId: id, language: defaultLanguage } };
  }

  owners.get('/desk/setup', readSetup);

  owners.changeBy('PATCH', '/desk/setup', SetupChange, async (asked, { isDismissed }) => {
    await dismissSetup(db, asked.session.userId, isDismissed);
    return await readSetup(asked);
  });

  owners.changeBy('POST', '/desk/setup/help-center', SetupHelpCenter, async (asked, body) => {
    const { userId, agent } = asked.session;
    await setUpHelpCenter(db, userId, {
      owner: {
        id: agent.id,
        name: readSetting('ownerName', agentParts.name.kind, body.ownerName),
        email: readSetting('ownerEmail', email, body.ownerEmail),
      },
      title: readSetting('title', helpCenterNames.title.kind, body.title),
      language: storedLanguage(body.language),
      color: body.color,
      inboxEmail: body.inboxEmail && readSetting('inboxEmail', email, body.inboxEmail),
      defaultInboxEmail: mail.mailbox ?? outgoingMail?.from?.address ?? null,
      origins: body.origins && readSetting('origins', keySettings.origins.kind, body.origins.join(',')),
    });
    await setColor(userId, body.color);
    return await readSetup(asked);
  });

  await owners.changeByFiles('/desk/setup/articles', async (asked, files) => {
    await countRequest(imports, asked.request);
    const { to, target } = await requireTarget(asked);
    const { dir, name, remove } = await receiveFolder(files);
    const source = { kind: 'files', dir, name, onRead: remove } as const;
    await to.start(target, source).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    return await readSetup(asked);
  });

  owners.change('POST', '/desk/setup/sample', async (asked) => {
    await countRequest(imports, asked.request);
    const { to, target } = await requireTarget(asked);
    const { userId, helpCenterId, language } = target;
    const former = await findContentSource(db, userId, helpCenterId);
    // An import takes the place of the one before, which is worth more than a sample.
    if (former && former.kind !== 'sample')
      throw new Refusal('Conflict', 'The help center has articles of its own.');
    await to.start(target, { kind: 'sample', dir: sampleDir(language), name: '' });
    return await readSetup(asked);
  });

  owners.change('DELETE', '/desk/setup/sample', async (asked) => {
    const { to, target } = await requireTarget(asked);
    await to.removeSample(target);
    return await readSetup(asked);
  });

  owners.change('POST', '/desk/setup/mail-test', async (asked) => {
    await countRequest(mailTests, asked.request);
    const { userId, agent } = asked.session;
    const { missing } = (await readSetup(asked)).mail;
    const way = outgoingMail?.way;
    if (missing.length > 0 || !outgoingMail || !way || 'folder' in way) throw conflict({ missing });
    const { inbox } = await findSetup(db, userId);
    if (!inbox || isReservedEmail(inbox.address)) throw conflict({ field: 'inboxEmail' });
    const found = agent.email === null ? [] : await findAskedAgents(db, agent.email, userId);
    const tested = found.find((one) => one.inbox.id === inbox.id);
    if (!tested) throw conflict({ field: 'ownerEmail' });
    await testMail(db, tested, { smtp: way, from: outgoingMail.from });
    return await readSetup(asked);
  });
}
