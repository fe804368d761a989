import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'Det här mejlet är för stort för att visas.',
  goesOnIn: (file) => `Mejlet fortsätter. Hela texten finns i filen ${file}.`,
  isCutOff: 'Mejlet fortsätter, men resten kunde inte sparas.',
  encrypted: 'Det här mejlet är krypterat och kan inte visas.',
  damaged: 'Det här mejlet är skadat: delar av det kan saknas.',
  eventTime: (time) => `När: ${time}`,
  eventPlace: (place) => `Var: ${place}`,
  eventCancelled: 'Det här evenemanget har ställts in.',
  automaticNotVerified: 'Automatiskt mejl, avsändaren är inte verifierad',
  senderNotVerified: 'Avsändaren är inte verifierad',
};
