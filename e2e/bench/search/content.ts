/** What is searched: the articles of one language, and the questions about them. */

import { basename } from 'node:path';
import { demoHelpFolder, type HelpArticle, readHelpArticles } from '../../../test/support/help-articles.ts';
import type { JudgedQuery } from '../../../test/support/search-quality/judged-query.ts';
import {
  demoQuestions,
  readSearchQuestions,
  type SearchQuestion,
} from '../../../test/support/search-quality/questions.ts';

export interface QuestionSet {
  readonly name: string;
  readonly queries: readonly JudgedQuery[];
}

export interface HelpContent {
  readonly name: string;
  /** Language tag. */
  readonly language: string;
  readonly articles: readonly HelpArticle[];
  readonly questionSets: readonly QuestionSet[];
}

type QuestionsByName = Readonly<Record<string, readonly SearchQuestion[]>>;

/** Returns the help of the demo shop in English and in Swedish, without the keywords of its articles and with them. */
export async function readDemo(): Promise<HelpContent[]> {
  const questions = {
    'tuning questions': demoQuestions('tuning'),
    'held-out questions': demoQuestions('held-out'),
  };
  const articles = await readHelpArticles(demoHelpFolder);
  const bare = articles.map((article) => ({ ...article, keywords: [] }));
  return ['en', 'sv'].flatMap((language) => [
    contentIn(language, 'demo', bare, questions),
    contentIn(language, 'demo with keywords', articles, questions),
  ]);
}

/**
 * Returns what a folder of Markdown holds in each of its languages.
 * @param questionsFile YAML
 * @throws Error if the folder or the questions cannot be read, or a question is answered by no article of the folder.
 */
export async function readContent(folder: string, questionsFile?: string): Promise<HelpContent[]> {
  const questions: Parameters<typeof contentIn>[3] =
    questionsFile === undefined ? {} : { questions: readSearchQuestions(questionsFile) };
  const articles = await readHelpArticles(folder);
  const languages = [...new Set(articles.map(({ language }) => language))].sort();
  return languages.map((language) => contentIn(language, basename(folder), articles, questions));
}

function contentIn(
  language: string,
  name: string,
  allArticles: readonly HelpArticle[],
  questions: QuestionsByName,
): HelpContent {
  const articles = allArticles.filter((article) => article.language === language);
  const paths = new Set(articles.map(({ path }) => path));
  const questionSets = Object.entries(questions).map(([setName, all]) => ({
    name: setName,
    queries: all
      .filter(({ lang }) => lang === language)
      .map(({ question, answers }) => ({ text: question, answers: existing(answers, paths) })),
  }));
  return {
    name: `${name} ${language}`,
    language,
    articles,
    questionSets: questionSets.filter(({ queries }) => queries.length > 0),
  };
}

function existing(answers: readonly string[], paths: ReadonlySet<string>): readonly string[] {
  const missing = answers.find((path) => !paths.has(path));
  if (missing !== undefined) throw new Error(`A question is answered by "${missing}", which is no article.`);
  return answers;
}
