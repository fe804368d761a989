import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
  replyToGoOn: (inbox, ticketId) => `Rispondi a questa email per continuare. ${inbox}, richiesta ${ticketId}`,
  replyToAnswer: (customer, ticketId) =>
    `La tua risposta a questa email verrà inviata a ${customer}. Richiesta ${ticketId}`,
  newTicket: (customer, inbox) => `Messaggio di ${customer} per ${inbox}`,
  answered: (agent, customer) => `${agent} ha risposto a ${customer}`,
  wrote: (date, name) => `Il giorno ${date} ${name} ha scritto:`,
  files: 'File',
  sentByItself: (inbox, ticketId) => `Questa è una risposta automatica. ${inbox}, richiesta ${ticketId}`,
  openConversation: 'Apri la conversazione',
  openTicket: 'Apri la richiesta',
  worksOnce: 'Il link funziona una sola volta, entro 24 ore.',
  linkSubject: (inbox) => `Il tuo link per ${inbox}`,
  linkText: (inbox) => `Ecco il link ai tuoi messaggi con ${inbox}.`,
  linkWasAskedFor: (inbox) =>
    `Qualcuno ha richiesto questo link con il tuo indirizzo email. Se non l’hai chiesto tu, ignora questa email. ${inbox}`,
  confirmSubject: (inbox) => `Conferma il tuo messaggio per ${inbox}`,
  confirmText: (inbox) =>
    `Hai scritto un messaggio per ${inbox}. Conferma che questo è il tuo indirizzo email e riceveremo il tuo messaggio.`,
  confirm: 'Conferma e invia',
  confirmWithin: 'Il link è valido per 48 ore.',
  confirmWasWritten: (inbox) =>
    `Qualcuno ci ha scritto con il tuo indirizzo email. Se non hai scritto tu, ignora questa email: il messaggio verrà eliminato. ${inbox}`,
  waitingSubject: (inbox, count) => `Email in attesa in ${inbox}: ${count}`,
  waitingText: (inbox) =>
    `Alcune email per ${inbox} non compaiono tra i messaggi finché qualcuno non le controlla.`,
  waitingQuarantined: (count) => `Messe da parte: ${count}`,
  waitingForApproval: (count) => `Trattenute finché qualcuno non ne conferma il mittente: ${count}`,
  waitingHow: 'Questi comandi, eseguiti sul server, ne mostrano l’elenco:',
  waitingOnceADay: (inbox) =>
    `Ricevi questa email al massimo una volta al giorno perché fai parte di ${inbox}.`,
  copies: {
    copied: (inbox, ticketId) =>
      `Ricevi questa email perché sei in copia in una conversazione con ${inbox}. Rispondi a questa email per continuare. Richiesta ${ticketId}`,
    someone: 'qualcuno in questa conversazione',
    withCopiesTo: (addresses) =>
      `In copia a ${addresses}. Per escludere qualcuno, inizia la risposta con una riga come #uncc nome@example.com`,
    tooMany: (count) =>
      `L’email indicava altre ${count} persone. Sono troppe per l’invio in copia, quindi nessuna la riceve.`,
    byParticipant: (participant) => `${participant}, in copia, ha scritto`,
    byOutsider:
      'Una persona esterna a questa conversazione ha scritto al vostro team. Il cliente non lo vede: potete leggerlo nel ticket.',
  },
  notices: {
    language: (name) => `Lingua: ${name}`,
    page: (url) => `Pagina: ${url}`,
    article: (title) => `Articolo: ${title}`,
    earlierOfCustomer: (count) => `Richieste precedenti di questo cliente: ${count}`,
    earlierWithAddress: (count) => `Richieste precedenti con questo indirizzo: ${count}`,
    noAddress: 'Questo visitatore non ha lasciato un indirizzo. La risposta si legge solo sul sito.',
    addressLeft: (address) => `Il visitatore ha lasciato un indirizzo: ${address}`,
    addressChanged: (former, address) => `Il visitatore ha cambiato l’indirizzo da ${former} a ${address}`,
    mergedInto: (name, ticket) => `${name} ha unito questo ticket al n. ${ticket}`,
    mergedHere: (name, ticket) => `${name} ha unito il n. ${ticket} a questo ticket`,
    unmergedFrom: (name, ticket) => `${name} ha annullato l’unione al n. ${ticket}`,
    unmergedHere: (name, ticket) => `${name} ha annullato l’unione del n. ${ticket}`,
    forwarded: (name, addresses) => `${name} ha inoltrato un messaggio a ${addresses}`,
  },
  probe: {
    subject: (inbox) => `Rispondi a questa email di ${inbox}:`,
    text: 'Premi Rispondi e invia, dalla casella con cui rispondi ai clienti. Non importa che cosa scrivi: la tua risposta mostra come arrivano qui le tue email, e nessun altro la riceve.',
    footer: (inbox) =>
      `L’ha chiesto una persona che gestisce ${inbox}, perché le tue risposte arrivino ai clienti. La richiesta vale un’ora. Se non ne sai nulla, ignora questa email.`,
  },
  signIn: {
    subject: (name) => `Accedi a ${name}`,
    text: (place, time) =>
      `Qualcuno ha richiesto questo link per accedere con il tuo indirizzo email: ${place}. ${time}`,
    link: 'Accedi',
    several: 'Rispondi ai clienti di più team, e ogni link ne apre uno.',
    within: 'Il link funziona una sola volta, entro 15 minuti, nel browser che l’ha richiesto.',
    notYou: (name) =>
      `Se non l’hai chiesto tu, ignora questa email: solo il browser che ha richiesto il link può usarlo. ${name}`,
  },
  invitation: {
    subject: (name) => `Invito a ${name}`,
    text: (name) => `${name} ti ha aggiunto al team. Apri il link per accedere e rispondere ai clienti.`,
    link: 'Accedi',
    within: 'Il link funziona una sola volta, entro un giorno.',
    notYou: (name) => `Se non te lo aspettavi, ignora questa email. ${name}`,
  },
  passkeyAdded: {
    subject: (name) => `È stata aggiunta una passkey su ${name}`,
    text: (place, time) => `È stata aggiunta una passkey con cui puoi accedere: ${place}. ${time}`,
    link: 'Apri le richieste',
    notYou: (name) =>
      `Se non sei stato tu, accedi, rimuovi la passkey sotto il tuo nome, termina tutte le altre sessioni e avvisa chi gestisce il servizio. ${name}`,
  },
};
