import type { SpamMessages } from '../parts/spam.ts';

export const spam: SpamMessages = {
  mark: 'Marcar como spam',
  notSpam: 'No es spam',
  marked: 'Marcada como spam',
  unmarked: 'Ya no es spam',
  hint: 'Esta consulta es spam: no se avisa a nadie y ninguna respuesta se envía por correo.',
  empty: 'No hay spam',
  emptyHint: 'Lo que marcas como spam se queda aquí, con lo que el mismo remitente escriba después.',
  blocked: 'Direcciones bloqueadas',
  blockedHint: 'Los mensajes nuevos de estas direcciones son spam al momento.',
  anonymousOnly: 'Solo lo que los visitantes escriben en tu sitio sin iniciar sesión',
  blockedOn: 'Bloqueada el {time}',
  unblock: 'Desbloquear {address}',
  unblocked: '{address} ya no está bloqueada.',
  notUnblocked: 'No ha funcionado. La dirección sigue bloqueada.',
  noneBlocked: 'No hay direcciones bloqueadas.',
  onlyNewest: 'Solo se muestran las {count} direcciones más recientes.',
  failed: 'No se pudieron cargar las direcciones bloqueadas.',
};
