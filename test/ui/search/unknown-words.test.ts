import { expect, test } from 'vitest';
import { widget as english } from '../../../src/languages/en/widget.ts';
import { unknownWordsSentence } from '../../../src/ui/search/unknown-words.ts';
import { loadWidgetMessages } from '../../../src/widget/models/help/load-widget-messages.ts';

test.each([
  ['en', 'Nothing about “hoodie” and “invoice”'],
  ['de', 'Nichts zu „hoodie“ und „invoice“'],
  ['es', 'Nada sobre «hoodie» e «invoice»'],
  ['fr', 'Rien sur «\u00a0hoodie\u00a0» et «\u00a0invoice\u00a0»'],
  ['it', 'Nessun articolo su “hoodie” e “invoice”'],
  ['sv', 'Inget om ”hoodie” och ”invoice”'],
  ['ar', 'لا شيء عن «hoodie» و«invoice»'],
])('the sentence of unknown words lists several in %s', async (language, expected) => {
  const { messages } = await loadWidgetMessages(language, undefined);
  expect(unknownWordsSentence(messages, language, ['hoodie', 'invoice'])).toBe(expected);
});

test('the sentence of unknown words names a single one as it is, braces included', () => {
  expect(unknownWordsSentence(english, 'en', ['{words}'])).toBe('Nothing about “{words}”');
  expect(unknownWordsSentence(english, 'en', ['a', 'b', 'c'])).toBe('Nothing about “a”, “b”, and “c”');
});
