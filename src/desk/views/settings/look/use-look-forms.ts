/** The forms of looks, one for the settings and the first steps. */

import { useEffect } from 'preact/hooks';
import { createStoredJson } from '../../../../state/stored-value.ts';
import { useDesk } from '../../../desk-context.ts';
import { keepForDesk } from '../../../keep-for-desk.ts';
import { LookForms } from '../../../models/settings/look-forms.ts';

const keptForms = keepForDesk(
  ({ client, connection, session: { userId, agentId } }) =>
    new LookForms({
      client,
      entered: createStoredJson(`frontdesk:desk:${userId}:${agentId}:settings:look`, {}),
      onError: connection.noteError,
    }),
);

/** Loads the forms when their view opens. @param helpCenterId whose form is shown; the last chosen one by default */
export function useLookForms(helpCenterId?: number): LookForms {
  const forms = keptForms(useDesk());

  useEffect(() => {
    if (helpCenterId !== undefined) forms.choose(helpCenterId);
    void forms.load();
  }, [forms, helpCenterId]);

  return forms;
}
