import type { ServerTexts } from '../messages.ts';

export const server: ServerTexts = {
  mail: {
    replyToGoOn: (inbox, ticketId) =>
      `Svara på det här mejlet för att fortsätta. ${inbox}, ärende ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Ditt svar på det här mejlet skickas till ${customer}. Ärende ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} skrev till ${inbox}`,
    answered: (agent, customer) => `${agent} har svarat ${customer}`,
    wrote: (date, name) => `Den ${date} skrev ${name}:`,
    files: 'Filer',
    sentByItself: (inbox, ticketId) => `Det här är ett automatiskt svar. ${inbox}, ärende ${ticketId}`,
    openConversation: 'Öppna konversationen',
    openTicket: 'Öppna ärendet',
    worksOnce: 'Länken fungerar en gång, inom ett dygn.',
    linkSubject: (inbox) => `Din länk till ${inbox}`,
    linkText: (inbox) => `Här är länken till dina meddelanden hos ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Någon bad om den här länken med din e-postadress. Om det inte var du kan du bortse från mejlet. ${inbox}`,
    confirmSubject: (inbox) => `Bekräfta ditt meddelande till ${inbox}`,
    confirmText: (inbox) =>
      `Du har skrivit till ${inbox}. Bekräfta att det här är din e-postadress, så får vi ditt meddelande.`,
    confirm: 'Bekräfta och skicka',
    confirmWithin: 'Länken fungerar i 48 timmar.',
    confirmWasWritten: (inbox) =>
      `Någon skrev till oss med din e-postadress. Om det inte var du kan du bortse från mejlet. Då raderas meddelandet. ${inbox}`,
    waitingSubject: (inbox, count) => `Mejl som väntar i ${inbox}: ${count}`,
    waitingText: (inbox) =>
      `En del mejl till ${inbox} visas inte som meddelanden förrän någon har tittat på dem.`,
    waitingQuarantined: (count) => `Lagda åt sidan: ${count}`,
    waitingForApproval: (count) => `Väntar på att någon bekräftar avsändaren: ${count}`,
    waitingHow: 'De här kommandona på servern listar dem:',
    waitingOnceADay: (inbox) =>
      `Du får det här mejlet högst en gång om dagen eftersom du är medlem i ${inbox}.`,
    copies: {
      copied: (inbox, ticketId) =>
        `Du får det här mejlet eftersom du står som kopia i en konversation med ${inbox}. Svara på mejlet för att fortsätta. Ärende ${ticketId}`,
      someone: 'någon i konversationen',
      withCopiesTo: (addresses) =>
        `Med kopia till ${addresses}. Vill du utelämna någon börjar du svaret med en rad som #uncc namn@example.com`,
      tooMany: (count) =>
        `Mejlet angav ${count} andra personer. Det är för många för kopior, så ingen av dem får någon.`,
      byParticipant: (participant) => `${participant}, som får kopior, skrev`,
      byOutsider:
        'Någon utanför konversationen har skrivit till ert team. Kunden ser det inte: ni kan läsa det i ärendet.',
    },
    notices: {
      language: (name) => `Språk: ${name}`,
      page: (url) => `Sida: ${url}`,
      article: (title) => `Artikel: ${title}`,
      earlierOfCustomer: (count) => `Tidigare ärenden från kunden: ${count}`,
      earlierWithAddress: (count) => `Tidigare ärenden med den här adressen: ${count}`,
      noAddress: 'Besökaren har inte lämnat någon adress. Det du svarar läses bara på webbplatsen.',
      addressLeft: (address) => `Besökaren har lämnat en adress: ${address}`,
      addressChanged: (former, address) => `Besökaren har ändrat adressen från ${former} till ${address}`,
      mergedInto: (name, ticket) => `${name} slog ihop det här ärendet med #${ticket}`,
      mergedHere: (name, ticket) => `${name} slog ihop #${ticket} med det här ärendet`,
      unmergedFrom: (name, ticket) => `${name} ångrade sammanslagningen med #${ticket}`,
      unmergedHere: (name, ticket) => `${name} ångrade sammanslagningen av #${ticket}`,
      forwarded: (name, addresses) => `${name} vidarebefordrade ett meddelande till ${addresses}`,
    },
    probe: {
      subject: (inbox) => `Svara på det här mejlet från ${inbox}:`,
      text: 'Tryck på Svara och skicka, från den brevlåda som du svarar kunder från. Det spelar ingen roll vad du skriver: svaret visar hur dina mejl kommer fram hit, och ingen annan får det.',
      footer: (inbox) =>
        `Någon som driver ${inbox} bad om det här, så att dina svar når kunderna. Det fungerar i en timme. Om du inte känner till det kan du bortse från mejlet.`,
    },
    signIn: {
      subject: (name) => `Logga in hos ${name}`,
      text: (place, time) =>
        `Någon bad om den här länken för att logga in med din e-postadress: ${place}. ${time}`,
      link: 'Logga in',
      several: 'Du svarar kunder hos flera, och varje länk öppnar en av dem.',
      within: 'Länken fungerar en gång, inom 15 minuter, i den webbläsare som bad om den.',
      notYou: (name) =>
        `Om det inte var du kan du bortse från mejlet: bara den webbläsare som bad om länken kan använda den. ${name}`,
    },
    invitation: {
      subject: (name) => `Inbjudan till ${name}`,
      text: (name) => `${name} har lagt till dig i teamet. Öppna länken för att logga in och svara kunder.`,
      link: 'Logga in',
      within: 'Länken fungerar en gång, inom ett dygn.',
      notYou: (name) => `Om du inte väntade dig det här kan du bortse från mejlet. ${name}`,
    },
    passkeyAdded: {
      subject: (name) => `En lösennyckel har lagts till hos ${name}`,
      text: (place, time) => `En lösennyckel som du kan logga in med har lagts till: ${place}. ${time}`,
      link: 'Öppna ärendena',
      notYou: (name) =>
        `Om det inte var du: logga in, ta bort lösennyckeln under ditt namn, avsluta alla andra sessioner och säg till den som driver tjänsten. ${name}`,
    },
  },

  notes: {
    tooLarge: 'Det här mejlet är för stort för att visas.',
    goesOnIn: (file) => `Mejlet fortsätter. Hela texten finns i filen ${file}.`,
    isCutOff: 'Mejlet fortsätter, men resten kunde inte sparas.',
    encrypted: 'Det här mejlet är krypterat och kan inte visas.',
    damaged: 'Det här mejlet är skadat: delar av det kan saknas.',
    eventTime: (time) => `När: ${time}`,
    eventPlace: (place) => `Var: ${place}`,
    eventCancelled: 'Det här evenemanget har ställts in.',
    automaticNotVerified: 'Automatiskt mejl, avsändaren är inte verifierad',
    senderNotVerified: 'Avsändaren är inte verifierad',
  },

  approval: {
    askSubject: (inbox) => `Har du skrivit det här? Ett mejl till ${inbox}`,
    listSubject: (inbox, count) => `Har du skrivit de här? Mejl till ${inbox}: ${count}`,
    stoppedSubject: (subject) => `Inte skickat: ${subject}`,
    askText: (inbox) =>
      `Ett mejl har kommit till ${inbox} i ditt namn, och inget bevisar att det är från dig. Det väntar: kunden har inte fått det.`,
    askFooter: (inbox) =>
      `Du får det här högst en gång i timmen, eftersom mejl har kommit till ${inbox} i ditt namn.`,
    unknownText: (customer) =>
      `Ditt svar till ${customer} har inte skickats. Första raden ser ut som ett kommando, men det finns inget sådant kommando.`,
    answeredText: (customer, agent) =>
      `Ditt svar till ${customer} har inte skickats. ${agent} har svarat efter mejlet som du svarade på.`,
    hiddenText:
      'Ditt mejl har inte skickats. Ärendet ligger i en inkorg för andra team, som du inte kan se. En ägare kan skicka mejlet eller kasta det.',
    stoppedFooter: (inbox) => `Du får det här eftersom du svarade på ett mejl från ${inbox}.`,
    youWrote: 'Du skrev:',
    labels: { from: 'Från', customer: 'Kund', subject: 'Ämne', check: 'Kontroll', files: 'Filer' },
    checks: {
      pass: 'E-postservern bekräftar avsändaren.',
      fail: 'E-postservern kunde inte bekräfta avsändaren. Adressen kan vara förfalskad.',
      none: 'Ingen e-postserver har kontrollerat avsändaren.',
    },
    reasons: {
      'another sender': 'Det kom till din egen svarsadress, men från en annan adress än din.',
      'sender not verified': 'Det uppger att det är från dig, men inget bevisar det.',
      'agent without reply address':
        'Det uppger att det är från dig, men kom till en adress som inte är din.',
    },
    look: 'Titta på mejlet',
    worksForDays: 'Länken fungerar i 7 dagar.',
    how: 'Det här kommandot på servern släpper fram det:',
    ask: {
      title: 'Har du skrivit det här?',
      text: 'Mejlet kom i ditt namn. Kunden har inte fått det.',
    },
    yes: 'Ja, skicka det',
    notMe: 'Inte jag',
    stoppedTitle: 'Ditt svar har inte skickats',
    unknownHint:
      'Första raden ser ut som ett kommando, men de enda kommandona är #note, #solved, #open och #uncc med en adress. Du kan skicka allt som text, precis som det står här.',
    answeredHint: 'En kollega har svarat under tiden. Läs det svaret innan du skickar ditt.',
    sendAsText: 'Skicka som text',
    sendAnyway: 'Skicka ändå',
    discard: 'Ta bort',
    noText: 'Mejlet har ingen text som kan visas.',
    pressAgain: 'Sidan var öppen för länge. Tryck på knappen igen.',
    approved: { title: 'Tack', text: 'Mejlet finns i ärendet nu, eller om en liten stund.' },
    done: { title: 'Redan klart', text: 'Mejlet väntar inte längre. Det är redan hanterat.' },
    discarded: { title: 'Borttaget', text: 'Ditt mejl skickas inte.' },
    quarantined: {
      title: 'Tack för att du berättar det',
      text: 'Inget av mejlet har skickats. Det sparas åt den som sköter servern.',
    },
    unreadable: {
      title: 'Lagt åt sidan',
      text: 'Mejlet kunde inte läsas. Den som sköter servern kan titta på det.',
    },
    ended: {
      title: 'Länken har gått ut',
      text: 'Länkar fungerar i 7 dagar. Mejlet väntar fortfarande. Det här kommandot på servern släpper fram det:',
    },
    missing: {
      title: 'Länken fungerar inte',
      text: 'Den kan vara ofullständig, eller så finns mejlet inte kvar. Öppna det senaste mejlet om det och försök igen.',
    },
    tooMany: { title: 'För många förfrågningar', text: 'Vänta en minut och försök igen.' },
  },

  forms: {
    voted: 'Tack för att du berättar.',
    checkMail: 'Titta i din e-post',
    checkMailText:
      'Vi har skickat en länk till e-postadressen som du angav. Öppna den för att bekräfta adressen, så får vi ditt meddelande. Länken fungerar i 48 timmar.',
    confirm: 'Bekräfta din e-postadress',
    confirmText: (subject) => `Tryck på knappen för att skicka ditt meddelande ”${subject}” till oss.`,
    confirmButton: 'Bekräfta och skicka',
    pressAgain: 'Det gick inte än. Tryck på knappen igen.',
    sent: 'Ditt meddelande har skickats',
    sentText: 'Vi svarar via e-post.',
    ended: 'Länken fungerar inte längre',
    endedText:
      'Varje länk fungerar en gång, inom 48 timmar. Om du redan har bekräftat adressen har vi fått ditt meddelande. Skriv annars till oss igen.',
    contact: 'Kontakta oss',
    tooMany: 'För många försök',
    tooManyText: 'Försök igen om några minuter.',
    refused: 'Formuläret kan inte skickas från en annan sida',
    refusedText: 'Öppna det i hjälpcentret och skicka det därifrån.',
    unreadable: 'Något gick fel',
    unreadableText:
      'Vi kunde inte läsa det som skickades. Gå tillbaka och försök igen. Mycket långa meddelanden får kanske inte plats: mejla dem till oss i stället.',
    home: 'Hjälpcenter',
  },

  magicLinkPage: {
    title: 'Öppna din konversation',
    text: 'Bara du kan öppna den, med länken som vi mejlade till dig. Länken fungerar en gång.',
    open: 'Öppna konversationen',
    opening: 'Öppnar…',
    usedTitle: 'Länken fungerar inte längre',
    usedText: 'Varje länk fungerar en gång, inom ett dygn. Vi kan mejla en ny till samma adress.',
    sendLink: 'Skicka en ny länk',
    linkSent: 'Om vi känner igen länken är en ny på väg till din inkorg.',
    failed: 'Något gick fel. Försök igen om en stund.',
    continueOn: 'Fortsätt på {site}',
    needsScript:
      'Sidan behöver JavaScript. Slå på det i webbläsaren och öppna länken igen, eller svara på mejlet.',
  },

  articles: {
    callouts: {
      note: 'Obs!',
      tip: 'Tips',
      important: 'Viktigt',
      warning: 'Varning',
      caution: 'Var försiktig',
    },
    backToText: 'Tillbaka till texten',
    general: 'Allmänt',
  },
};
