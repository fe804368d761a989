import type { OriginalMessages } from '../parts/originals.ts';

export const originals: OriginalMessages = {
  title: 'Correo original',
  kept: 'Se conserva hasta el {date}.',
  masked: 'Las direcciones de respuesta y los códigos están ocultos.',
  headers: 'Encabezados',
  download: 'Descargar como archivo',
  isCut: 'Este correo contiene más. El archivo lo tiene todo.',
  gone: 'El correo original ya no se conserva.',
  failed: 'No se pudo cargar el correo original.',
};
