/** The forms of inboxes or help centers, which stay as they are while other pages of the desk are open. */

import type { SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import { useDesk } from '../../../desk-context.ts';
import { keepForDesk } from '../../../keep-for-desk.ts';
import type { Desk } from '../../../models/desk.ts';
import { SettingForms } from '../../../models/settings/setting-forms.ts';
import { useUnsavedForms } from './use-unsaved-forms.ts';

const keepForms = (subject: SettingSubject) =>
  keepForDesk(
    (desk) =>
      new SettingForms({
        client: desk.client,
        subject,
        onError: desk.connection.noteError,
      }),
  );

const keptForms: Readonly<Record<SettingSubject, (desk: Desk) => SettingForms>> = {
  inbox: keepForms('inbox'),
  helpCenter: keepForms('helpCenter'),
};

export function useSettingForms(subject: SettingSubject): SettingForms {
  const forms = keptForms[subject](useDesk());
  useUnsavedForms(forms, forms.changed.value.length > 0);
  return forms;
}
