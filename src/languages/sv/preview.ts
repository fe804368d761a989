import type { PreviewMessages } from '../messages.ts';

export const preview: PreviewMessages = {
  direction: 'ltr',
  from: (name) => `Nytt svar från ${name}`,
  reply: 'Skriv ett svar',
  send: 'Skicka',
  sending: 'Skickar…',
  close: 'Stäng',
  failed: 'Det gick inte att skicka. Försök igen.',
};
