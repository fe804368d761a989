import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'Diese E-Mail ist zu groß, um sie anzuzeigen.',
  goesOnIn: (file) => `Die E-Mail geht noch weiter. Der vollständige Text steht in der Datei ${file}.`,
  isCutOff: 'Die E-Mail geht noch weiter, aber der Rest konnte nicht gespeichert werden.',
  encrypted: 'Diese E-Mail ist verschlüsselt und kann nicht angezeigt werden.',
  damaged: 'Diese E-Mail ist beschädigt: Teile davon können fehlen.',
  eventTime: (time) => `Wann: ${time}`,
  eventPlace: (place) => `Wo: ${place}`,
  eventCancelled: 'Dieser Termin wurde abgesagt.',
  automaticNotVerified: 'Automatische E-Mail, Absender nicht verifiziert',
  senderNotVerified: 'Absender nicht verifiziert',
};
