/** The fields that a site asks for beside the message: a form of its own, in the same draft. */

import { getForm } from '../../../api/operations/forms.ts';
import { createResource, type Resource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';
import type { DraftModel } from './drafts.ts';
import { createForm, type FormModel, type FormValue } from './form.ts';

export interface ContactFields extends Pick<FormModel, 'fields' | 'values' | 'problems' | 'type' | 'leave'> {
  /** What was filled in; null where something is wrong, which then stands at its field. */
  collect(): readonly FormValue[] | null;
}

/** Under which name the draft has the value of a form's own field. */
export const fieldName = (label: string) => `field ${label}`;

/** What was typed into them before is there again. */
export function loadContactFields(
  { send, onError }: Source,
  formId: string,
  { draft, type }: DraftModel,
): Resource<ContactFields> {
  return createResource(async () => {
    const { fields } = await send(getForm, { formId });
    const form = createForm([...fields], async () => {}, onError);
    for (const { label } of fields) {
      const kept = draft.peek().values[fieldName(label)];
      if (kept !== undefined) form.type(label, kept);
    }
    return {
      ...form,
      type(label, value) {
        form.type(label, value);
        type(fieldName(label), value);
      },
      collect() {
        if (!form.check()) return null;
        return form.fields
          .map(({ label }) => ({ label, value: (form.values.peek().get(label) ?? '').trim() }))
          .filter(({ value }) => value !== '');
      },
    };
  }, onError);
}
