/** Models of what visitors write, loaded together with its views. Each is created on first use. */

import { lazily } from '../../state/lazily.ts';
import { type ArticleFormsModel, createArticleForms } from './help/article-forms.ts';
import type { Models } from './index.ts';
import { createVisitorSessionModel, type VisitorSessionModel } from './visitor/visitor-session.ts';

export interface MessagesModels {
  articleForms(): ArticleFormsModel;
  /** The first call identifies the visitor. */
  visitorSession(): VisitorSessionModel;
}

/** The requests and listeners of these models end with the widget, by the signal of `models.source`. */
export function createMessagesModels(models: Models): MessagesModels {
  return {
    articleForms: lazily(() => createArticleForms(models.source, models.formTexts)),
    visitorSession: lazily(() => createVisitorSessionModel(models)),
  };
}
