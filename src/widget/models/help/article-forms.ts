/** Forms that belong to articles. What was written in one stays as long as the widget. */

import { getForm, submitForm } from '../../../api/operations/forms.ts';
import { createForm, type FormModel } from '../sending/form.ts';
import { getOrCreate } from '../state/get-or-create.ts';
import { createResource, type Resource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';

export interface ArticleForm {
  readonly name: string;
  readonly form: FormModel;
}

export interface ArticleFormsModel {
  /** Returns the form of an article, asking for it when nobody has; the same one after going away and coming back. */
  open(articleId: number, formId: number): Resource<ArticleForm>;
}

/** Characters of a page's address that the server takes. */
const longestPage = 2000;

export function createArticleForms(source: Source): ArticleFormsModel {
  const forms = new Map<string, Resource<ArticleForm>>();
  return {
    open: (articleId, formId) =>
      getOrCreate(forms, `${articleId} ${formId}`, () =>
        createResource(() => readForm(source, String(formId)), source.onError),
      ),
  };
}

async function readForm(source: Source, formId: string): Promise<ArticleForm> {
  const { name, fields } = await source.send(getForm, { formId });
  const form = createForm(
    // What is no list fails here, where it can be asked for again.
    [...fields],
    async (values) => {
      await source.client.send(submitForm, { formId, fields: [...values], domainPage: currentPage(source) });
    },
    source.onError,
  );
  return { name, form };
}

function currentPage({ settings }: Source): string {
  const { page = location.href } = settings.peek();
  return page.length > longestPage ? page.replace(/[?#].*/s, '').slice(0, longestPage) : page;
}
