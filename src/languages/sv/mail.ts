import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
  replyToGoOn: (inbox, ticketId) => `Svara på det här mejlet för att fortsätta. ${inbox}, ärende ${ticketId}`,
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
};
