import type { FieldControl } from '../../../../api/schemas/desk-settings.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { format } from '../../../../ui/i18n/format.ts';
import type { FieldProblem } from '../../../models/settings/setting-forms.ts';

const sentences = {
  text: 'wrongText',
  url: 'wrongUrl',
  email: 'wrongEmail',
  number: 'wrongNumber',
  color: 'wrongColor',
  timeZone: 'wrongTimeZone',
  texts: 'wrongList',
  localTexts: 'wrongTexts',
  autoReply: 'wrongTexts',
  weeklyHours: 'wrongTimes',
  switch: 'wrong',
  choice: 'wrong',
  language: 'wrong',
  replyTime: 'wrong',
  holidays: 'wrong',
  record: 'wrong',
  records: 'wrong',
  rules: 'wrongRules',
} as const satisfies Record<FieldControl['kind'], keyof OwnerMessages['settings']['forms']>;

/** Returns what is to do about a value that was refused. */
export function problemSentence(
  texts: OwnerMessages['settings']['forms'],
  problem: FieldProblem,
  { kind, minimum = 0, maximum = 0, maxLength = 0, maxItems = 0 }: FieldControl,
): string {
  if (problem !== 'invalid') return texts[problem];
  const max = kind === 'number' ? maximum : maxLength;
  return format(texts[sentences[kind]], { min: minimum, max, items: maxItems });
}
