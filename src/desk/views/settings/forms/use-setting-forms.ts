/** The forms of inboxes or help centers, one for the settings and the first steps. */

import { useEffect } from 'preact/hooks';
import type { SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import { createStoredJson } from '../../../../state/stored-value.ts';
import { useDesk } from '../../../desk-context.ts';
import { keepForDesk } from '../../../keep-for-desk.ts';
import type { Desk } from '../../../models/desk.ts';
import { SettingForms } from '../../../models/settings/setting-forms.ts';

const keepForms = (subject: SettingSubject) =>
  keepForDesk(
    ({ client, connection, session: { userId, agentId } }) =>
      new SettingForms({
        client,
        subject,
        entered: createStoredJson(`frontdesk:desk:${userId}:${agentId}:settings:${subject}`, {}),
        onError: connection.noteError,
      }),
  );

const keptForms: Readonly<Record<SettingSubject, (desk: Desk) => SettingForms>> = {
  inbox: keepForms('inbox'),
  helpCenter: keepForms('helpCenter'),
};

/** Loads the forms when their view opens. @param recordId the record whose form is shown; the last chosen one by default */
export function useSettingForms(subject: SettingSubject, recordId?: number): SettingForms {
  const forms = keptForms[subject](useDesk());

  useEffect(() => {
    if (recordId !== undefined) forms.choose(recordId);
    void forms.load();
  }, [forms, recordId]);

  return forms;
}
