import type { MergingMessages } from '../parts/merging.ts';

export const merging: MergingMessages = {
  title: 'Combinar tickets',
  action: 'Combinar con…',
  find: 'Buscar tickets por palabras o número',
  none: 'No hay tickets para «{text}»',
  noOthers: 'Este cliente no tiene otros tickets. Busca el que quieras.',
  failed: 'No se han podido cargar los tickets.',
  preview: 'Qué ocurrirá',
  willMove:
    'Todos los mensajes del #{ticket} pasan al #{into}. El #{ticket} se cierra, y lo que llegue después irá al #{into}. Puedes deshacerlo durante un día.',
  otherTitle: '¿Combinar tickets de clientes distintos?',
  otherCustomer:
    '{name} podrá leer todos los mensajes del #{ticket}. {other} no verá el #{into} ni recibirá sus respuestas.',
  merge: 'Combinar',
  done: 'Combinado con el #{into}',
  heldFirst:
    'No se ha combinado: se está enviando una respuesta a este ticket. Inténtalo de nuevo en un momento.',
  notMerged: 'No se ha combinado. Inténtalo de nuevo.',
  undoTooLate: 'Ya no se puede deshacer: los tickets se combinaron hace más de un día.',

  isMerged: 'Combinado con el #{into}',
  isMergedHint: 'Todos los mensajes están en ese ticket, y los siguientes también irán allí.',
  show: 'Abrir el #{into}',
  from: 'Del #{ticket}',
};
