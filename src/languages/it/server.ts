import type { ServerTexts } from '../messages.ts';

export const server: ServerTexts = {
  mail: {
    replyToGoOn: (inbox, ticketId) =>
      `Rispondi a questa email per continuare. ${inbox}, richiesta ${ticketId}`,
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
  },

  notes: {
    tooLarge: 'Questa email è troppo grande per essere mostrata.',
    goesOnIn: (file) => `L’email continua. Il testo completo si trova nel file ${file}.`,
    isCutOff: 'L’email continua, ma non è stato possibile conservare il resto.',
    encrypted: 'Questa email è crittografata e non può essere mostrata.',
    damaged: 'Questa email è danneggiata: potrebbero mancare delle parti.',
    eventTime: (time) => `Quando: ${time}`,
    eventPlace: (place) => `Dove: ${place}`,
    eventCancelled: 'Questo evento è stato annullato.',
    automaticNotVerified: 'Email automatica, mittente non verificato',
    senderNotVerified: 'Mittente non verificato',
  },

  approval: {
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
    hiddenText:
      'La tua email non è stata inviata. La richiesta è in una casella di altri team che non puoi vedere. Un proprietario può inviarla o scartarla.',
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
  },

  forms: {
    voted: 'Grazie per il tuo parere.',
    checkMail: 'Controlla la tua email',
    checkMailText:
      'Abbiamo inviato un link all’indirizzo email che hai inserito. Aprilo per confermare l’indirizzo e riceveremo il tuo messaggio. Il link è valido per 48 ore.',
    confirm: 'Conferma il tuo indirizzo email',
    confirmText: (subject) => `Premi il pulsante per inviarci il tuo messaggio “${subject}”.`,
    confirmButton: 'Conferma e invia',
    pressAgain: 'Non ha ancora funzionato. Premi di nuovo il pulsante.',
    sent: 'Il tuo messaggio è stato inviato',
    sentText: 'Ti risponderemo via email.',
    ended: 'Questo link non è più valido',
    endedText:
      'Ogni link funziona una sola volta, entro 48 ore. Se hai già confermato il tuo indirizzo, abbiamo il tuo messaggio. Altrimenti scrivici di nuovo.',
    contact: 'Contattaci',
    tooMany: 'Troppi tentativi',
    tooManyText: 'Riprova tra qualche minuto.',
    refused: 'Questo modulo non può essere inviato da un’altra pagina',
    refusedText: 'Aprilo nel centro assistenza e invialo da lì.',
    unreadable: 'Qualcosa è andato storto',
    unreadableText:
      'Non siamo riusciti a leggere ciò che è stato inviato. Torna indietro e riprova. Se il messaggio è molto lungo, inviacelo via email.',
    home: 'Centro assistenza',
  },

  magicLinkPage: {
    title: 'Apri la tua conversazione',
    text: 'Solo tu puoi aprirla, con il link che ti abbiamo inviato via email. Il link funziona una sola volta.',
    open: 'Apri la conversazione',
    opening: 'Apertura in corso…',
    usedTitle: 'Questo link non è più valido',
    usedText:
      'Ogni link funziona una sola volta, entro 24 ore. Possiamo inviartene uno nuovo allo stesso indirizzo.',
    sendLink: 'Invia un nuovo link',
    linkSent: 'Se questo link ci risulta, ne sta arrivando uno nuovo nella tua casella di posta.',
    failed: 'Qualcosa è andato storto. Riprova tra poco.',
    continueOn: 'Continua su {site}',
    needsScript:
      'Questa pagina richiede JavaScript. Attivalo nel tuo browser e apri di nuovo il link, oppure rispondi all’email.',
  },

  articles: {
    callouts: {
      note: 'Nota',
      tip: 'Suggerimento',
      important: 'Importante',
      warning: 'Avviso',
      caution: 'Attenzione',
    },
    backToText: 'Torna al testo',
    general: 'Generale',
  },
};
