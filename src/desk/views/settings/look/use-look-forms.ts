/** The forms of looks, which stay as they are while other pages of the desk are open. */

import { useEffect, useMemo } from 'preact/hooks';
import { DeskSettings } from '../../../../client/desk-settings.ts';
import { useDesk } from '../../../desk-context.ts';
import type { Desk } from '../../../models/desk.ts';
import { LookForms } from '../../../models/settings/look-forms.ts';

const kept = new WeakMap<Desk, LookForms>();

function keptForms(desk: Desk): LookForms {
  const settings = new DeskSettings(desk.requests);
  const forms = kept.get(desk) ?? new LookForms({ settings, onError: (error) => desk.noteError(error) });
  kept.set(desk, forms);
  return forms;
}

export function useLookForms(): LookForms {
  const desk = useDesk();
  const forms = useMemo(() => keptForms(desk), [desk]);
  const hasChanges = forms.isChanged.value;

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
