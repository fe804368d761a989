/** The forms of looks, which stay as they are while other pages of the desk are open. */

import { useDesk } from '../../../desk-context.ts';
import { keepForDesk } from '../../../keep-for-desk.ts';
import { LookForms } from '../../../models/settings/look-forms.ts';
import { useUnsavedForms } from '../forms/use-unsaved-forms.ts';

const keptForms = keepForDesk(
  (desk) =>
    new LookForms({
      client: desk.client,
      onError: desk.connection.noteError,
    }),
);

export function useLookForms(): LookForms {
  const forms = keptForms(useDesk());
  useUnsavedForms(forms, forms.isChanged.value);
  return forms;
}
