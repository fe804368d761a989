import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'Email originale',
  kept: 'Conservata fino al {date}.',
  masked: 'Gli indirizzi di risposta e i codici sono nascosti.',
  headers: 'Intestazioni',
  download: 'Scarica come file',
  isCut: 'Questa email contiene altro. Il file contiene tutto.',
  gone: 'L’email originale non è più conservata.',
  failed: 'Non è stato possibile caricare l’email originale.',
};
