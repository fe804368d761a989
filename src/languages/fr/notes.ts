import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'Cet e-mail est trop volumineux pour être affiché.',
  goesOnIn: (file) => `Cet e-mail continue. Le texte complet se trouve dans le fichier ${file}.`,
  isCutOff: 'Cet e-mail continue, mais la suite n’a pas pu être conservée.',
  encrypted: 'Cet e-mail est chiffré et ne peut pas être affiché.',
  damaged: 'Cet e-mail est endommagé : des parties peuvent manquer.',
  eventTime: (time) => `Quand : ${time}`,
  eventPlace: (place) => `Où : ${place}`,
  eventCancelled: 'Cet événement a été annulé.',
  automaticNotVerified: 'E-mail automatique, expéditeur non vérifié',
  senderNotVerified: 'Expéditeur non vérifié',
};
