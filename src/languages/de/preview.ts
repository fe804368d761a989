import type { PreviewMessages } from '../messages.ts';

export const preview: PreviewMessages = {
  direction: 'ltr',
  from: (name) => `Neue Antwort von ${name}`,
  reply: 'Antwort schreiben',
  send: 'Senden',
  sending: 'Wird gesendet…',
  close: 'Schließen',
  failed: 'Senden nicht möglich. Noch einmal versuchen.',
};
