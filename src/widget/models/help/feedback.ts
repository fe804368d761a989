/** Forms that belong to articles. What was written in one stays as long as the widget. */

import { getForm, submitForm } from '../../../api/operations/forms.ts';
import { createForm, type FormModel } from '../sending/form.ts';
import { take } from '../state/get-or-create.ts';
import { createResource, type Resource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';

export interface ArticleForm {
  readonly name: string;
  readonly form: FormModel;
}

const drafts = new WeakMap<Source, Map<string, Resource<ArticleForm>>>();

/** Characters of a page's address that the server takes. */
const longestPage = 2000;

/** The form of an article, asked for when nobody has; the same one after going away and coming back. */
export function openArticleForm(source: Source, articleId: number, formId: number): Resource<ArticleForm> {
  const known = take(drafts, source, () => new Map<string, Resource<ArticleForm>>());
  return take(known, `${articleId} ${formId}`, () =>
    createResource(() => readForm(source, String(formId)), source.onError),
  );
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
