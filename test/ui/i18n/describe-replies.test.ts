import { expect, test } from 'vitest';
import type { OfficeHours, Replies } from '../../../src/api/schemas/faq.ts';
import { widget as messages } from '../../../src/languages/en/widget.ts';
import { describeReplies, describeRepliesBriefly } from '../../../src/ui/i18n/describe-replies.ts';

const english = { language: 'en', locale: 'en', messages };
const friday = Date.parse('2026-11-20T16:30:00');
const at = (day: string) => new Date(`2026-11-${day}`).toISOString();

const office: OfficeHours = {
  timezone: 'Europe/Stockholm',
  open: true,
  opensAt: at('23T09:00:00'),
  closesAt: at('20T17:00:00'),
  holiday: null,
  outsideTexts: [],
};

const say = (replies: Replies | undefined, now = friday) => describeReplies(replies, english, now);

test.each([
  [null, 'We’ll reply here.'],
  [600, 'We usually reply within 10 minutes.'],
  [7200, 'We usually reply within 2 hours.'],
  [86_400, 'We usually reply within 1 day.'],
])('a usual reply within %s seconds reads “%s”', (usualSeconds, sentence) => {
  expect(say({ usualSeconds, officeHours: null })).toBe(sentence);
});

test('a reply time that is not known is not promised', () => {
  expect(say(undefined)).toBe('We’ll reply here.');
});

test('the promise of a reply follows the office hours: open, then closed until they begin, then unknown', () => {
  const replies = { usualSeconds: 7200, officeHours: office };
  expect(say(replies)).toBe('We usually reply within 2 hours.');
  const evening = Date.parse('2026-11-20T17:01:00');
  expect(say(replies, evening)).toMatch(/^We’re closed right now. We’ll be back Monday,? (at )?09:00\.$/);
  expect(say(replies, Date.parse('2026-11-23T09:00:00'))).toBe('We usually reply within 2 hours.');
});

test('the promise of a reply can be worded by the site, in each language', () => {
  const closed = {
    ...office,
    open: false,
    closesAt: null,
    outsideTexts: [{ lang: 'en', text: 'Out on the fells.' }],
  };
  // When it opens again is always said.
  expect(say({ usualSeconds: 7200, officeHours: closed })).toMatch(
    /^Out on the fells\. We’re closed right now\. We’ll be back Monday,? (at )?09:00\.$/,
  );
  expect(say({ usualSeconds: 7200, officeHours: { ...closed, opensAt: null } })).toBe('Out on the fells.');
  expect(say({ usualSeconds: null, officeHours: { ...closed, opensAt: null, outsideTexts: [] } })).toBe(
    'We’re closed right now.',
  );
});

test('the promise of a reply has a short form for the line below a name', () => {
  const briefly = (replies: Replies | undefined, now = friday) =>
    describeRepliesBriefly(replies, english, now);
  expect(briefly(undefined)).toBe('We’ll reply here.');
  const replies = { usualSeconds: 7200, officeHours: office };
  expect(briefly(replies)).toBe('Usually replies in 2 hours');
  const evening = Date.parse('2026-11-20T17:01:00');
  expect(briefly(replies, evening)).toMatch(/^Back Monday,? (at )?09:00$/);
  const outsideTexts = [{ lang: 'en', text: 'Out on the fells.' }];
  const closed = { ...office, open: false, opensAt: null, closesAt: null, outsideTexts };
  expect(briefly({ ...replies, officeHours: closed })).toBe('We’re closed right now.');
});
