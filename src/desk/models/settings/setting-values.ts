/** Reads the values of settings, which are of the kind that their fields name. Other values are empty. */

export interface LanguageText {
  /** A language tag; empty for all languages without a text. */
  readonly lang: string;
  readonly text: string;
}

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export interface TimeSpan {
  readonly day: string;
  /** `HH:MM`. */
  readonly opens: string;
  readonly closes: string;
}

export interface HolidayEntry {
  /** `YYYY-MM-DD`, or `MM-DD` for every year. */
  readonly date: string;
  readonly name: string | null;
}

/** A labelling rule. */
export interface RuleEntry {
  readonly sender?: string;
  readonly recipient?: string;
  readonly subject?: string;
  readonly words?: readonly string[];
  readonly labels?: readonly string[];
  readonly status?: string;
  /** The id of an agent. */
  readonly assignee?: number;
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const asIds = (value: unknown): readonly number[] =>
  asList(value).filter((item) => typeof item === 'number');

export const asTexts = (value: unknown): readonly string[] => asList(value).map(asText);

export const asLanguageTexts = (value: unknown): readonly LanguageText[] =>
  asList(value).map((item) => ({ lang: asText(Object(item).lang), text: asText(Object(item).text) }));

/** Returns null where no hours are shown. */
export const asTimeSpans = (value: unknown): readonly TimeSpan[] | null =>
  Array.isArray(value)
    ? value.map((item) => ({
        day: asText(Object(item).day),
        opens: asText(Object(item).opens),
        closes: asText(Object(item).closes),
      }))
    : null;

export const asHolidays = (value: unknown): readonly HolidayEntry[] =>
  asList(value).map((item) => ({ date: asText(Object(item).date), name: asText(Object(item).name) || null }));

/** Returns the texts of automatic replies; that for all other languages comes first. */
export function asReplyTexts(value: unknown): readonly LanguageText[] {
  const { anywhere, texts } = Object(value);
  const others = typeof anywhere === 'string' ? [{ lang: '', text: anywhere }] : [];
  const byLanguage = Object.entries(Object(texts)).map(([lang, text]) => ({ lang, text: asText(text) }));
  return [...others, ...byLanguage];
}

/** Returns the value of automatic replies; null without a text. */
export function replyTextsValue(replies: readonly LanguageText[]): object | null {
  if (replies.length === 0) return null;
  const anywhere = replies.find(({ lang }) => lang === '')?.text;
  const texts = Object.fromEntries(
    replies.filter(({ lang }) => lang !== '').map(({ lang, text }) => [lang, text]),
  );
  return { anywhere, texts };
}

/** Returns rules, each without what is empty in it. */
export const asRules = (value: unknown): readonly RuleEntry[] =>
  asList(value).map((item) => {
    const rule = Object(item);
    const members = [
      ...['sender', 'recipient', 'subject', 'status'].map((name) => [name, asText(rule[name])]),
      ...['words', 'labels'].map((name) => [name, asTexts(rule[name])]),
    ] as const;
    const assignee = asNumber(rule.assignee);
    return {
      ...Object.fromEntries(members.filter(([, member]) => member !== undefined && member.length > 0)),
      ...(assignee !== null && { assignee }),
    };
  });

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
