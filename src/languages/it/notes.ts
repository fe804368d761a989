import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'Questa email è troppo grande per essere mostrata.',
  goesOnIn: (file) => `L’email continua. Il testo completo si trova nel file ${file}.`,
  isCutOff: 'L’email continua, ma non è stato possibile conservare il resto.',
  encrypted: 'Questa email è crittografata e non può essere mostrata.',
  damaged: 'Questa email è danneggiata: potrebbero mancare delle parti.',
  eventTime: (time) => `Quando: ${time}`,
  eventPlace: (place) => `Dove: ${place}`,
  eventCancelled: 'Questo evento è stato annullato.',
  automaticNotVerified: 'Email automatica, mittente non verificato',
  senderNotVerified: 'Mittente non verificato',
};
