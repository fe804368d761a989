/** Finds the headings of a page of questions and answers, each of which ranks like a title. */

/** The minimum number of questions, which are at least half of the headings. */
const fewestQuestions = 5;

/** Limits the questions of an article, and the UTF-16 units of each. */
const mostQuestions = 100;
const longestQuestion = 200;

const questionMarks: readonly (string | undefined)[] = ['?', '？', '؟'];

/** Returns the headings that are questions; none if the article is no page of questions. */
export function findQuestions(headings: readonly string[]): readonly string[] {
  const questions = headings.filter(isQuestion);
  const isPageOfQuestions = questions.length >= fewestQuestions && questions.length * 2 >= headings.length;
  return isPageOfQuestions ? questions.slice(0, mostQuestions) : [];
}

const isQuestion = (heading: string) =>
  heading.length <= longestQuestion && questionMarks.includes(heading.trimEnd().at(-1));
