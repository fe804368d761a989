/** The forms of inboxes or help centers, which stay as they are while other pages of the desk are open. */

import { useEffect, useMemo } from 'preact/hooks';
import type { SettingSubject } from '../../../../api/schemas/desk-settings.ts';
import { useDesk } from '../../../desk-context.ts';
import type { Desk } from '../../../models/desk.ts';
import { SettingForms } from '../../../models/setting-forms.ts';

const kept = new WeakMap<Desk, Map<SettingSubject, SettingForms>>();

function keptForms(desk: Desk, subject: SettingSubject): SettingForms {
  const ofDesk = kept.get(desk) ?? new Map<SettingSubject, SettingForms>();
  kept.set(desk, ofDesk);
  const { requests } = desk;
  const forms =
    ofDesk.get(subject) ?? new SettingForms({ requests, subject, onError: (error) => desk.noteError(error) });
  ofDesk.set(subject, forms);
  return forms;
}

export function useSettingForms(subject: SettingSubject): SettingForms {
  const desk = useDesk();
  const forms = useMemo(() => keptForms(desk, subject), [desk, subject]);
  const hasChanges = forms.changed.value.length > 0;

  useEffect(() => void forms.load(), [forms]);

  // Browsers ask before they leave a page with changes.
  useEffect(() => {
    if (!hasChanges) return;
    const stay = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [hasChanges]);

  return forms;
}
