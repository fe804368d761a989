import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'This email is too large to show.',
  goesOnIn: (file) => `The email goes on. All of its text is in the file ${file}.`,
  isCutOff: 'The email goes on, but the rest couldn’t be kept.',
  encrypted: 'This email is encrypted and can’t be shown.',
  damaged: 'This email is damaged: parts of it may be missing.',
  eventTime: (time) => `When: ${time}`,
  eventPlace: (place) => `Where: ${place}`,
  eventCancelled: 'This event was cancelled.',
  automaticNotVerified: 'Automatic mail, sender not verified',
  senderNotVerified: 'Sender not verified',
};
