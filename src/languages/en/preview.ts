import type { PreviewMessages } from '../parts/preview.ts';

export const preview: PreviewMessages = {
  direction: 'ltr',
  from: (name) => `New reply from ${name}`,
  reply: 'Write a reply',
  send: 'Send',
  sending: 'Sending…',
  close: 'Close',
  failed: 'Couldn’t send. Try again.',
};
