import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'Original-E-Mail',
  kept: 'Wird bis {date} aufbewahrt.',
  masked: 'Antwortadressen und Codes sind unkenntlich gemacht.',
  headers: 'Kopfzeilen',
  download: 'Als Datei herunterladen',
  isCut: 'Diese E-Mail enthält noch mehr. Die Datei enthält alles.',
  gone: 'Die Original-E-Mail wird nicht mehr aufbewahrt.',
  failed: 'Die Original-E-Mail konnte nicht geladen werden.',
};
