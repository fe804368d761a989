import type { FunctionComponent } from 'preact';
import type { Query } from '../state/query.ts';
import type { ErrorStateProps } from '../ui/components/ErrorState.tsx';
import type { ArticleFormProps } from './connected/ArticleForm.tsx';
import type { Article } from './models/help/article.ts';
import type { ArticleFormsModel } from './models/help/article-forms.ts';
import type { MessagesModels } from './models/messages-models.ts';
import type { Entry } from './models/navigation.ts';
import type { ReadingModels } from './models/reading-models.ts';
import type { VisitorModels } from './models/visitor/visitor-models.ts';
import type { ReadingOptions } from './readable-articles.ts';

/** Search, categories and articles. */
export interface HelpPart {
  readonly View: FunctionComponent<{ entry: Entry }>;
  readonly ErrorState: FunctionComponent<ErrorStateProps>;
  readonly models: ReadingModels;
  /** Makes an article's text before it is shown. */
  readonly prepareArticle: (article: Article, options: ReadingOptions) => void;
}

/** What visitors write. */
export interface MessagesPart {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** The part of home that shows the visitor's messages. */
  readonly ConversationCard: FunctionComponent<{ visitorModels: VisitorModels }>;
  /** The title of a thread in the bar of a panel. */
  readonly PanelThreadHeader: FunctionComponent<{ entry: Entry; models: MessagesModels }>;
  readonly ArticleForm: FunctionComponent<ArticleFormProps & { articleForms: ArticleFormsModel }>;
  readonly models: MessagesModels;
}

/** Each is loaded when it is first requested. */
export interface LazyParts {
  help(): Query<HelpPart>;
  messages(): Query<MessagesPart>;
}
