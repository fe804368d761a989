import type { ApprovalTexts } from '../parts/approval.ts';

export const approval: ApprovalTexts = {
  askSubject: (inbox) => `L’hai scritta tu? Un’email per ${inbox}`,
  listSubject: (inbox, count) => `Le hai scritte tu? Email per ${inbox}: ${count}`,
  stoppedSubject: (subject) => `Non inviata: ${subject}`,
  askText: (inbox) =>
    `È arrivata un’email a tuo nome per ${inbox} e nulla dimostra che sia tua. È trattenuta: il cliente non l’ha ricevuta.`,
  askFooter: (inbox) =>
    `Ricevi questo avviso al massimo una volta all’ora, perché sono arrivate email a tuo nome per ${inbox}.`,
  unknownText: (customer) =>
    `La tua risposta a ${customer} non è stata inviata. La prima riga sembra un comando, ma questo comando non esiste.`,
  answeredText: (customer, agent) =>
    `La tua risposta a ${customer} non è stata inviata. ${agent} ha risposto dopo l’email a cui stavi rispondendo.`,
  stoppedFooter: (inbox) => `Ricevi questo avviso perché hai risposto a un’email di ${inbox}.`,
  youWrote: 'Hai scritto:',
  labels: { from: 'Da', customer: 'Cliente', subject: 'Oggetto', check: 'Verifica', files: 'File' },
  checks: {
    pass: 'Il server di posta conferma questo mittente.',
    fail: 'Il server di posta non ha potuto confermare questo mittente. L’indirizzo potrebbe essere falso.',
    none: 'Nessun server di posta ha verificato questo mittente.',
  },
  reasons: {
    'another sender': 'È arrivata al tuo indirizzo di risposta, ma da un indirizzo che non è il tuo.',
    'sender not verified': 'Dice di essere tua e nulla lo dimostra.',
    'agent without reply address': 'Dice di essere tua, ma è arrivata a un indirizzo che non è il tuo.',
  },
  look: 'Vedi questa email',
  worksForDays: 'Il link è valido per 7 giorni.',
  how: 'Questo comando, eseguito sul server, la lascia passare:',
  ask: {
    title: 'L’hai scritta tu?',
    text: 'Questa email è arrivata a tuo nome. Il cliente non l’ha ricevuta.',
  },
  yes: 'Sì, inviala',
  notMe: 'Non l’ho scritta io',
  stoppedTitle: 'La tua risposta non è stata inviata',
  unknownHint:
    'La prima riga sembra un comando, ma gli unici comandi sono #note, #solved, #open e #uncc con un indirizzo. Puoi inviare tutto come testo, esattamente come lo vedi qui.',
  answeredHint:
    'Nel frattempo ha risposto un’altra persona del tuo team. Leggi quella risposta prima di inviare la tua.',
  sendAsText: 'Invia come testo',
  sendAnyway: 'Invia comunque',
  discard: 'Elimina',
  noText: 'Questa email non contiene testo da mostrare.',
  pressAgain: 'Questa pagina è rimasta aperta troppo a lungo. Premi di nuovo il pulsante.',
  approved: { title: 'Grazie', text: 'L’email è nella richiesta, o ci sarà tra poco.' },
  done: { title: 'Già fatto', text: 'Questa email non è più trattenuta: è già stata gestita.' },
  discarded: { title: 'Eliminata', text: 'La tua email non verrà inviata.' },
  quarantined: {
    title: 'Grazie per la segnalazione',
    text: 'Di questa email non è stato inviato nulla. È conservata per chi gestisce il server.',
  },
  unreadable: {
    title: 'Messa da parte',
    text: 'Non è stato possibile leggere questa email. Chi gestisce il server può esaminarla.',
  },
  ended: {
    title: 'Questo link è scaduto',
    text: 'I link sono validi per 7 giorni. L’email è ancora trattenuta. Questo comando, eseguito sul server, la lascia passare:',
  },
  missing: {
    title: 'Questo link non funziona',
    text: 'Potrebbe essere incompleto, oppure l’email non c’è più. Apri l’email più recente al riguardo e riprova.',
  },
  tooMany: { title: 'Troppe richieste', text: 'Attendi un minuto e riprova.' },
};
