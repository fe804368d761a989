import type { BackPageTexts } from '../parts/magic-link-page.ts';

export const backPage: BackPageTexts = {
  title: 'Open your conversation',
  text: 'Only you can open it, with the link that we emailed to you. The link works once.',
  open: 'Open conversation',
  opening: 'Opening…',
  usedTitle: 'This link no longer works',
  usedText: 'Each link works once, within a day. We can email you a new one, to the same address.',
  sendLink: 'Send a new link',
  linkSent: 'If we know this link, a new one is on its way to your inbox.',
  failed: 'Something went wrong. Please try again in a moment.',
  continueOn: 'Continue on {site}',
  needsScript:
    'This page needs JavaScript. Turn it on in your browser and open the link again, or just reply to the email.',
};
