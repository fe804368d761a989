/** Lists and changes the settings of inboxes and help centers, for owners. */

import { notFound } from '../../../api/refusal.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { Database } from '../../db/database.ts';
import { countDue } from '../../operate/retention.sql.ts';
import { listFields } from '../../settings/stored/entries.ts';
import { inboxSettings } from '../../settings/stored/inbox.ts';
import { siteHost } from '../../sites/site-path.ts';
import { findInboxSettings } from '../../users/inboxes/inbox-settings.sql.ts';
import { requireSession } from '../policy.ts';
import { readSetting } from './setting-input.ts';
import { subjectSettings } from './subjects.ts';

type RetentionName = 'solvedRetentionDays' | 'spamRetentionDays';

export function createStoredSettingsService(
  db: Database,
): Pick<Service, 'listStoredSettings' | 'updateStoredSettings' | 'countDueTickets'> {
  return {
    async listStoredSettings({ userId }, { subject }) {
      const { settings, list, suggest, listChoices } = subjectSettings[subject];
      return {
        fields: listFields(settings),
        suggestions: await suggest(db, userId),
        choices: await listChoices(db, userId),
        records: await list(db, userId),
      };
    },
    async updateStoredSettings(caller, { subject, id, version, values }) {
      const seen = { userId: caller.userId, id, version };
      return await subjectSettings[subject].change(db, seen, values, listDeploymentHosts(caller));
    },
    async countDueTickets({ userId }, { inboxId, ...days }) {
      const read = (name: RetentionName) =>
        readSetting(name, inboxSettings[name].kind, String(days[name] ?? 'none'));
      const retention = {
        solvedRetentionDays: read('solvedRetentionDays'),
        spamRetentionDays: read('spamRetentionDays'),
      };
      const inbox = await findInboxSettings(db, userId, inboxId);
      if (!inbox) throw notFound();
      return { tickets: await countDue(db, userId, inbox.row.id, retention) };
    },
  };
}

/** Lists the hosts of the deployment itself: that of its public URL, or if none is set, the one that the desk has. */
function listDeploymentHosts(caller: Caller): string[] {
  const host = siteHost(parseUrl(requireSession(caller).baseUrl)?.host ?? '');
  return host === null ? [] : [host];
}
