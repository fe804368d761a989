/** A form of an article. Part of what visitors write, which is loaded once an article has one. */

import { Form } from '../../ui/components/fields/Form.tsx';
import { Loaded } from '../home/Loaded.tsx';
import type { ArticleFormsModel } from '../models/help/article-forms.ts';
import type { FormModel } from '../models/sending/form.ts';

export interface ArticleFormProps {
  articleId: number;
  formId: number;
  /**
   * Heading of the form.
   * @default the form's own name
   */
  title?: string | undefined;
}

/** Draws nothing if the form does not exist. */
export function ArticleForm({
  articleId,
  formId,
  title,
  articleForms,
}: ArticleFormProps & { articleForms: ArticleFormsModel }) {
  const { state, retry } = articleForms.open(articleId, formId);
  const current = state.value;
  if (current.status === 'ready' && current.value === null) return null;
  return (
    <section class="article-form">
      <Loaded state={current} shape="form" onRetry={retry}>
        {(read) => read && <ShownForm title={title ?? read.name} form={read.form} />}
      </Loaded>
    </section>
  );
}

function ShownForm({ title, form }: { title: string; form: FormModel }) {
  return (
    <>
      <h2 class="form-title">{title}</h2>
      <Form
        label={title}
        fields={form.fields}
        values={form.values.value}
        problems={form.problems.value}
        status={form.status.value}
        onInput={form.type}
        onLeave={form.leave}
        onSend={form.send}
      />
    </>
  );
}
