/**
 * The fields that a site asks for beside the message: a form of its own, in the same draft. Nobody is asked twice for a
 * name and an address: where the form has them too, they are filled in with those of the message.
 */

import { getForm } from '../../../api/operations/forms.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import type { FormField } from '../../../ui/components/form-fields.ts';
import { createResource, type Resource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';
import type { DraftModel } from './drafts.ts';
import { createForm, type FormModel, type FormValue } from './form.ts';

export interface ContactFields extends Pick<FormModel, 'fields' | 'values' | 'problems' | 'type' | 'leave'> {
  /** Whether the form does not go without the sender's name, for which the message asks. */
  readonly needsName: boolean;
  /** What was filled in, with the sender's; null where something is wrong, which then stands at its field. */
  collect(sender: Sender): readonly FormValue[] | null;
}

/** Who writes, as far as it is known: empty where it is not. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Under which name the draft has the value of a form's own field. */
export const fieldName = (label: string) => `field ${label}`;

/** What a field for the sender's name is called, in the languages of the widget. */
const nameLabels: ReadonlySet<string> = new Set([
  ...['name', 'full name', 'your name', 'your full name', 'first and last name'],
  ...['namn', 'ditt namn', 'för- och efternamn', 'namn och efternamn'],
  ...['ihr name', 'dein name', 'vor- und nachname', 'vollständiger name'],
  ...['nom', 'votre nom', 'nom et prénom', 'prénom et nom', 'nom complet'],
  ...['nombre', 'tu nombre', 'su nombre', 'nombre completo', 'nombre y apellidos'],
  ...['الاسم', 'اسمك', 'الاسم الكامل'],
]);

/** Which of the sender's values a field asks for. Of several addresses only the first is the sender's. */
function askedOfSender(
  field: FormField,
  index: number,
  fields: readonly FormField[],
): keyof Sender | undefined {
  if (field.type === 'email') {
    return fields.findIndex(({ type }) => type === 'email') === index ? 'email' : undefined;
  }
  const label = field.label.trim().replace(/[*:]$/, '').trim().toLowerCase();
  return field.type === 'text' && nameLabels.has(label) ? 'name' : undefined;
}

/**
 * What was typed into them before is there again; null where there is no such form.
 * @param isAsked whether the message asks for a value or has it
 */
export function loadContactFields(
  { send, onError }: Source,
  formId: string,
  { draft, type }: Pick<DraftModel, 'draft' | 'type'>,
  isAsked: (value: keyof Sender) => boolean,
): Resource<ContactFields | null> {
  return createResource(async () => {
    const read = await unlessMissing(send(getForm, { formId }));
    if (read === null) return null;
    const { fields: all } = read;
    const sendersFields = all.flatMap((field, index) => {
      const value = askedOfSender(field, index, all);
      return value && isAsked(value) ? [{ field, value }] : [];
    });
    const fields = all.filter((field) => !sendersFields.some((other) => other.field === field));
    const form = createForm(fields, async () => {}, onError);
    const typedInto = ({ label }: FormField) => draft.peek().values[fieldName(label)];
    // What was typed before, and what another tab makes of the draft.
    draft.subscribe(({ values }) => {
      for (const { label } of fields) {
        const text = values[fieldName(label)] ?? '';
        if (text !== (form.values.peek().get(label) ?? '')) form.type(label, text);
      }
    });
    return {
      ...form,
      needsName: sendersFields.some(({ field, value }) => value === 'name' && field.required),
      type(label, value) {
        form.type(label, value);
        type(fieldName(label), value);
      },
      collect(sender) {
        if (!form.check()) return null;
        return [
          ...sendersFields.map(({ field, value }) => ({
            label: field.label,
            value: sender[value] || (typedInto(field) ?? ''),
          })),
          ...form.fields.map(({ label }) => ({ label, value: form.values.peek().get(label) ?? '' })),
        ]
          .map(({ label, value }) => ({ label, value: value.trim() }))
          .filter(({ value }) => value !== '');
      },
    };
  }, onError);
}
