/** A client that answers from help texts, where a widget has no server to ask. */

import type { InputOf, Operation, OutputOf } from '../../src/api/operation.ts';
import type * as faq from '../../src/api/operations/faq.ts';
import type * as forms from '../../src/api/operations/forms.ts';
import { readHome as readHomeOfParts } from '../../src/api/shared/read-home.ts';
import type { Client } from '../../src/client/client.ts';
import { ApiError, type ApiErrorDetails, type ApiErrorKind } from '../../src/client/errors.ts';
import {
  articleOf,
  buildForm,
  buildHelpCenter,
  categoriesOf,
  categoryOf,
  popularOf,
  resultsOf,
  suggestionsOf,
} from './fixtures.ts';
import { arabic, english, type HelpTexts, swedish } from './shop-help.ts';

type Operations = typeof faq & Pick<typeof forms, 'getForm' | 'submitForm'>;

export type Answers = {
  [Name in keyof Operations]: (
    input: InputOf<Operations[Name]>,
    signal: AbortSignal | undefined,
  ) => OutputOf<Operations[Name]> | Promise<OutputOf<Operations[Name]>>;
};

export interface FixtureClient extends Client {
  /** What was sent, in order. */
  readonly sent: readonly { readonly name: string; readonly input: unknown }[];
  /** The inputs of one operation, in order. */
  sentTo(name: keyof Operations): unknown[];
  /** What it answers from now on. */
  answer(answers: Partial<Answers>): void;
}

const statuses: Partial<Record<ApiErrorKind, number>> = {
  validation: 400,
  forbidden: 403,
  'not-found': 404,
  'too-many': 429,
  server: 500,
};

/** An answer that fails, with the status of its kind. */
export function failWith(kind: ApiErrorKind, details: ApiErrorDetails = {}): () => never {
  return () => {
    throw new ApiError(kind, 'the answer of a test', { status: statuses[kind], ...details });
  };
}

const textsByLanguage: Readonly<Record<string, HelpTexts>> = { en: english, sv: swedish, ar: arabic };

const nothing: HelpTexts = { title: '', topics: [], articles: [] };

function found<T>(value: T | undefined): T {
  return value ?? failWith('not-found')();
}

const textsIn = (lang: string) => textsByLanguage[lang] ?? nothing;

/** What it answers unless told otherwise. */
export const defaultAnswers: Omit<Answers, 'home'> = {
  helpCenter: () => buildHelpCenter(),
  listCategories: ({ lang }) => categoriesOf(textsIn(lang), lang),
  getCategory: ({ lang, id }) => found(categoryOf(textsIn(lang), lang, id)),
  listTaggedArticles: () => [],
  getArticle: ({ lang, id }) => found(articleOf(textsIn(lang), lang, id)),
  // No article has an old address here, and none has this id.
  articleByAddress: ({ lang }) => found(articleOf(textsIn(lang), lang, 0)),
  search: ({ lang, q }) => resultsOf(textsIn(lang), q),
  suggestSearch: ({ lang, q }) => suggestionsOf(textsIn(lang), q),
  listPopularArticles: ({ lang }) => popularOf(textsIn(lang), lang),
  // Whoever wants suggestions is to ask.
  suggestionIndex: () => ({ stopWords: [] }),
  listRelatedArticles: () => [],
  recordView: () => undefined,
  recordSearch: () => undefined,
  voteYes: () => undefined,
  voteNo: () => undefined,
  recordVoteReason: () => undefined,
  getForm: ({ formId }) => buildForm({ id: Number(formId) }),
  submitForm: () => ({ submittedId: 1 }),
};

export function createFixtureClient(answers: Partial<Answers> = {}): FixtureClient {
  const sent: { name: string; input: unknown }[] = [];
  // By name, since what an operation carries are only types.
  let given: Answers = { ...defaultAnswers, home: readHome, ...answers };
  const table = (): Record<string, (input: never, signal: AbortSignal | undefined) => unknown> => given;

  /** Of its parts, as a gateway does. */
  async function readHome(input: InputOf<typeof faq.home>, signal: AbortSignal | undefined) {
    return await readHomeOfParts(
      {
        helpCenter: async (_, selector) => await given.helpCenter(selector, signal),
        listCategories: async (_, within) => await given.listCategories(within, signal),
        listPopularArticles: async (_, within) => await given.listPopularArticles(within, signal),
      },
      { userId: 1, kind: 'public', scopes: [] },
      input,
    );
  }

  return {
    settings: { baseUrl: 'https://help.shop.example', userId: 1, apiKey: 'fdp_test' },
    sent,
    sentTo: (name) => sent.filter((one) => one.name === name).map(({ input }) => input),
    answer(changed) {
      given = { ...given, ...changed };
    },
    async send<Input extends object, Output>(
      { name }: Operation<Input, Output>,
      input: NoInfer<Input>,
      { signal }: { signal?: AbortSignal | undefined } = {},
    ): Promise<Output> {
      sent.push({ name, input });
      return (await table()[name]?.(input as never, signal)) as Output;
    },
  };
}
