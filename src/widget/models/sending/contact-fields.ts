/**
 * The site's own fields in a first message: a separate form in the same draft. Visitors type name and email address
 * only once: if the site's form has such fields too, they are filled with the message's values.
 */

import { getForm } from '../../../api/operations/forms.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { type Query, startQuery } from '../../../state/query.ts';
import type { FormField } from '../../../ui/components/fields/form-fields.ts';
import type { Source } from '../source.ts';
import type { DraftModel } from './drafts.ts';
import { createForm, type FormModel, type FormValue } from './form.ts';

export interface ContactFields extends Pick<FormModel, 'fields' | 'values' | 'problems' | 'type' | 'leave'> {
  /** Whether the form requires the sender's name, for which the message then asks. */
  readonly needsName: boolean;
  /** Returns the values, including the sender's; null if any is invalid, after the errors are shown. */
  collect(sender: Sender): readonly FormValue[] | null;
}

/** The sender, as far as known; unknown values are empty. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Returns the name of a site field's value in the draft. */
export const fieldName = (label: string) => `field ${label}`;

/** Labels of a field for the sender's name, in the languages of the widget. */
const nameLabels: ReadonlySet<string> = new Set([
  ...['name', 'full name', 'your name', 'your full name', 'first and last name'],
  ...['namn', 'ditt namn', 'för- och efternamn', 'namn och efternamn'],
  ...['ihr name', 'dein name', 'vor- und nachname', 'vollständiger name'],
  ...['nom', 'votre nom', 'nom et prénom', 'prénom et nom', 'nom complet'],
  ...['nombre', 'tu nombre', 'su nombre', 'nombre completo', 'nombre y apellidos'],
  ...['الاسم', 'اسمك', 'الاسم الكامل'],
]);

/** Returns which of the sender's values a field asks for; of several email fields only the first is the sender's. */
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
 * Loads the site's fields, with the values typed before; null if the form does not exist.
 * @param isAsked whether the message asks for a value or has it
 */
export function loadContactFields(
  { send, onError }: Source,
  formId: string,
  { draft, type }: Pick<DraftModel, 'draft' | 'type'>,
  isAsked: (value: keyof Sender) => boolean,
): Query<ContactFields | null> {
  async function read(): Promise<ContactFields | null> {
    const found = await unlessMissing(send(getForm, { formId }));
    if (found === null) return null;
    const { fields: all } = found;
    const sendersFields = all.flatMap((field, index) => {
      const value = askedOfSender(field, index, all);
      return value && isAsked(value) ? [{ field, value }] : [];
    });
    const fields = all.filter((field) => !sendersFields.some((other) => other.field === field));
    const form = createForm(fields, async () => {}, onError);
    const typedInto = ({ label }: FormField) => draft.peek().values[fieldName(label)];
    // Shows the values typed before, and changes of the draft in other tabs.
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
  }

  return startQuery({ read, onError });
}
