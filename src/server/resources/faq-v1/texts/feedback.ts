/** The question below an article and its two answers, which version 1 sends along with it. */

export interface FeedbackTexts {
  readonly helpText: string;
  readonly helpYes: string;
  readonly helpNo: string;
}

const english: FeedbackTexts = { helpText: 'Was this helpful?', helpYes: 'Yes', helpNo: 'No' };

const byLanguage: ReadonlyMap<string, FeedbackTexts> = new Map([
  ['sv', { helpText: 'Var det här till hjälp?', helpYes: 'Ja', helpNo: 'Nej' }],
]);

/** In the language of a tag such as `sv-SE`, else in English: the languages of the widget. */
export function feedbackTexts(language: string): FeedbackTexts {
  return byLanguage.get(language.split('-', 1)[0] ?? '') ?? english;
}
