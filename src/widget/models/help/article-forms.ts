/** Forms of articles. Their texts stay until they are sent, or another visitor comes. */

import { getForm, submitForm } from '../../../api/operations/forms.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { currentPage } from '../sending/current-page.ts';
import { createForm, type FormModel } from '../sending/form.ts';
import { getOrCreate } from '../state/get-or-create.ts';
import { createResource, type Resource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';

export interface ArticleForm {
  readonly name: string;
  readonly form: FormModel;
}

export interface ArticleFormsModel {
  /**
   * Returns the form of an article, and loads it the first time; the same form after the visitor has left and come back.
   * Null where there is no such form.
   */
  open(articleId: number, formId: number): Resource<ArticleForm | null>;
}

/** What was typed into forms: by the form, and in it by the labels of its fields. */
export type FormTexts = Map<string, Readonly<Record<string, string>>>;

/** `typed` is where the texts are, also those of before this page was loaded. */
export function createArticleForms(source: Source, typed: FormTexts): ArticleFormsModel {
  const forms = new Map<string, Resource<ArticleForm | null>>();

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
      return getOrCreate(forms, name, () => createResource(() => read(name, String(formId)), source.onError));
    },
  };
}

async function readForm(source: Source, formId: string): Promise<ArticleForm | null> {
  const read = await unlessMissing(source.send(getForm, { formId }));
  if (read === null) return null;
  const { name, fields } = read;
  const form = createForm(
    // What is no list fails here, where it can be asked for again.
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
