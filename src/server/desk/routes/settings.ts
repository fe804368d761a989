/** Lists and changes the settings of inboxes and help centers, for owners who are signed in. */

import { notFound } from '../../../api/refusal.ts';
import {
  ChangedSettings,
  type DueTickets,
  type ListedSettings,
  type MailSetup,
  type SettingRecord,
  type SettingSubject,
  settingSubjects,
} from '../../../api/schemas/desk-settings.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Database } from '../../db/database.ts';
import { countDue } from '../../operate/retention.sql.ts';
import { listFields } from '../../settings/stored/entries.ts';
import { inboxSettings } from '../../settings/stored/inbox.ts';
import { siteHost } from '../../sites/site-path.ts';
import { findInboxSettings } from '../../users/inboxes/inbox-settings.sql.ts';
import { findVisibleMail } from '../settings/mail-setup.ts';
import { readSetting } from '../settings/setting-input.ts';
import { subjectSettings } from '../settings/subjects.ts';
import type { OwnerRequest, OwnerRoutes } from './owner-routes.ts';

export interface SettingsRoutesOptions {
  readonly db: Database;
  readonly mail: MailSetup;
  readonly publicUrl: string | null;
}

export function serveSettings(owners: OwnerRoutes, { db, mail, publicUrl }: SettingsRoutesOptions): void {
  owners.get('/desk/stored-settings/:subject', async ({ session, request }): Promise<ListedSettings> => {
    const { userId } = session;
    const { settings, list, suggest, listChoices } = subjectSettings[requireSubject(request)];
    return {
      fields: listFields(settings),
      suggestions: await suggest(db, userId),
      choices: await listChoices(db, userId),
      records: await list(db, userId),
      mail: await findVisibleMail(db, userId, mail),
    };
  });

  owners.get('/desk/inboxes/:id/due-tickets', async ({ session, request, id }): Promise<DueTickets> => {
    const asked = new Map<string, unknown>(Object.entries(request.query ?? {}));
    const days = (name: 'solvedRetentionDays' | 'spamRetentionDays') =>
      readSetting(name, inboxSettings[name].kind, String(asked.get(name) ?? 'none'));
    const retention = {
      solvedRetentionDays: days('solvedRetentionDays'),
      spamRetentionDays: days('spamRetentionDays'),
    };
    const inbox = await findInboxSettings(db, session.userId, id('id'));
    if (!inbox) throw notFound();
    return { tickets: await countDue(db, session.userId, inbox.row.id, retention) };
  });

  owners.changeBy(
    'POST',
    '/desk/stored-settings/:subject/:id',
    ChangedSettings,
    async ({ session, request, id }, { version, values }): Promise<SettingRecord> => {
      const { change } = subjectSettings[requireSubject(request)];
      const seen = { userId: session.userId, id: id('id'), version };
      return await change(db, seen, values, listDeploymentHosts(publicUrl, request));
    },
  );
}

/** @throws {Refusal} `NotFound` */
function requireSubject({ params }: OwnerRequest['request']): SettingSubject {
  const members = new Map<string, unknown>(Object.entries(params ?? {}));
  const subject = settingSubjects.find((one) => one === members.get('subject'));
  if (!subject) throw notFound();
  return subject;
}

/** Lists the hosts of the deployment itself: that of its public URL, or if none is set, the one that the desk has. */
function listDeploymentHosts(publicUrl: string | null, request: { readonly host: string }): string[] {
  const host = siteHost(publicUrl === null ? request.host : (parseUrl(publicUrl)?.host ?? ''));
  return host === null ? [] : [host];
}
