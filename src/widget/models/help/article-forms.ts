/** Forms of articles. Typed texts are kept until they are sent or the visitor changes. */

import { getForm, submitForm } from '../../../api/operations/forms.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { getOrCreate } from '../../../state/get-or-create.ts';
import { type Query, startQuery } from '../../../state/query.ts';
import { currentPage } from '../sending/current-page.ts';
import { createForm, type FormModel } from '../sending/form.ts';
import type { Source } from '../source.ts';

export interface ArticleForm {
  readonly name: string;
  readonly form: FormModel;
}

export interface ArticleFormsModel {
  /** Loads the form on the first call, and returns the same on later ones. Null if the form does not exist. */
  open(articleId: number, formId: number): Query<ArticleForm | null>;
}

/** Texts typed into forms: by form, and within a form by the label of the field. */
export type FormTexts = Map<string, Readonly<Record<string, string>>>;

/** `typed` holds the texts, including those from before the page loaded. */
export function createArticleForms(source: Source, typed: FormTexts): ArticleFormsModel {
  const forms = new Map<string, Query<ArticleForm | null>>();

  async function read(name: string, formId: string): Promise<ArticleForm | null> {
    const read = await readForm(source, formId);
    if (read === null) return null;
    const { form } = read;
    for (const [label, text] of Object.entries(typed.get(name) ?? {})) form.type(label, text);
    return {
      ...read,
      form: {
        ...form,
        type(label, text) {
          form.type(label, text);
          typed.set(name, { ...typed.get(name), [label]: text });
        },
        async send() {
          await form.send();
          if (form.status.peek() === 'sent') typed.delete(name);
        },
      },
    };
  }

  return {
    open(articleId, formId) {
      const name = `${articleId} ${formId}`;
      return getOrCreate(forms, name, () =>
        startQuery({ read: () => read(name, String(formId)), onError: source.onError }),
      );
    },
  };
}

async function readForm(source: Source, formId: string): Promise<ArticleForm | null> {
  const read = await unlessMissing(source.send(getForm, { formId }));
  if (read === null) return null;
  const { name, fields } = read;
  const form = createForm(
    // A malformed response fails here, where the visitor can retry.
    [...fields],
    async (values) => {
      await source.client.send(submitForm, {
        formId,
        fields: [...values],
        domainPage: currentPage(source.settings.peek()),
      });
    },
    source.onError,
  );
  return { name, form };
}
