import type { NoteTexts } from '../parts/notes.ts';

export const notes: NoteTexts = {
  tooLarge: 'Este correo es demasiado grande para mostrarlo.',
  goesOnIn: (file) => `El correo continúa. El texto completo está en el archivo ${file}.`,
  isCutOff: 'El correo continúa, pero no se pudo guardar el resto.',
  encrypted: 'Este correo está cifrado y no se puede mostrar.',
  damaged: 'Este correo está dañado: puede que falten partes.',
  eventTime: (time) => `Cuándo: ${time}`,
  eventPlace: (place) => `Dónde: ${place}`,
  eventCancelled: 'Este evento se ha cancelado.',
  automaticNotVerified: 'Correo automático, remitente no verificado',
  senderNotVerified: 'Remitente no verificado',
};
