import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'Cet e-mail est trop volumineux pour être affiché.',
  goesOnIn: (file) => `Cet e-mail continue. Le texte complet se trouve dans le fichier ${file}.`,
  isCutOff: 'Cet e-mail continue, mais la suite n’a pas pu être conservée.',
  encrypted: 'Cet e-mail est chiffré et ne peut pas être affiché.',
  automaticNotVerified: 'E-mail automatique, expéditeur non vérifié',
  senderNotVerified: 'Expéditeur non vérifié',
};
