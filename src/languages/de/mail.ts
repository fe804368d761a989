import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
  replyToGoOn: (inbox, ticketId) =>
    `Antworten Sie auf diese E-Mail, um fortzufahren. ${inbox}, Anfrage ${ticketId}`,
  replyToAnswer: (customer, ticketId) =>
    `Ihre Antwort auf diese E-Mail geht an ${customer}. Anfrage ${ticketId}`,
  newTicket: (customer, inbox) => `${customer} hat an ${inbox} geschrieben`,
  answered: (agent, customer) => `${agent} hat ${customer} geantwortet`,
  wrote: (date, name) => `Am ${date} schrieb ${name}:`,
  files: 'Dateien',
  sentByItself: (inbox, ticketId) => `Dies ist eine automatische Antwort. ${inbox}, Anfrage ${ticketId}`,
  openConversation: 'Unterhaltung öffnen',
  openTicket: 'Anfrage öffnen',
  worksOnce: 'Der Link funktioniert einmal, innerhalb eines Tages.',
  linkSubject: (inbox) => `Ihr Link zu ${inbox}`,
  linkText: (inbox) => `Hier ist der Link zu Ihren Nachrichten bei ${inbox}.`,
  linkWasAskedFor: (inbox) =>
    `Jemand hat diesen Link mit Ihrer E-Mail-Adresse angefordert. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. ${inbox}`,
  confirmSubject: (inbox) => `Bestätigen Sie Ihre Nachricht an ${inbox}`,
  confirmText: (inbox) =>
    `Sie haben an ${inbox} geschrieben. Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist. Dann erhalten wir Ihre Nachricht.`,
  confirm: 'Bestätigen und senden',
  confirmWithin: 'Der Link funktioniert 48 Stunden lang.',
  confirmWasWritten: (inbox) =>
    `Jemand hat uns mit Ihrer E-Mail-Adresse geschrieben. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Die Nachricht wird dann gelöscht. ${inbox}`,
  waitingSubject: (inbox, count) => `Wartende E-Mails in ${inbox}: ${count}`,
  waitingText: (inbox) =>
    `Einige E-Mails an ${inbox} erscheinen erst als Nachrichten, wenn jemand sie geprüft hat.`,
  waitingQuarantined: (count) => `Beiseitegelegt: ${count}`,
  waitingForApproval: (count) => `Zurückgehalten, bis jemand den Absender bestätigt: ${count}`,
  waitingHow: 'Diese Befehle auf dem Server listen sie auf:',
  waitingOnceADay: (inbox) =>
    `Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie Mitglied von ${inbox} sind.`,
  copies: {
    copied: (inbox, ticketId) =>
      `Sie erhalten diese E-Mail, weil Sie in einer Unterhaltung mit ${inbox} in Kopie stehen. Antworten Sie auf diese E-Mail, um fortzufahren. Anfrage ${ticketId}`,
    someone: 'jemand in dieser Unterhaltung',
    withCopiesTo: (addresses) =>
      `Mit Kopie an ${addresses}. Um jemanden auszulassen, beginnen Sie Ihre Antwort mit einer Zeile wie #uncc name@example.com`,
    tooMany: (count) =>
      `Die E-Mail nannte ${count} weitere Personen. Das sind zu viele für Kopien, daher erhält keine davon eine.`,
    byParticipant: (participant) => `${participant} (erhält Kopien) schrieb`,
    byOutsider:
      'Jemand außerhalb dieser Unterhaltung hat Ihrem Team geschrieben. Für den Kunden ist das nicht sichtbar: Sie finden es im Ticket.',
  },
  notices: {
    language: (name) => `Sprache: ${name}`,
    page: (url) => `Seite: ${url}`,
    article: (title) => `Artikel: ${title}`,
    earlierOfCustomer: (count) => `Frühere Anfragen von dieser Person: ${count}`,
    earlierWithAddress: (count) => `Frühere Anfragen mit dieser Adresse: ${count}`,
    noAddress: 'Diese Person hat keine Adresse hinterlassen. Ihre Antwort ist nur auf der Website zu lesen.',
    addressLeft: (address) => `Adresse hinterlassen: ${address}`,
    addressChanged: (former, address) => `Adresse geändert von ${former} zu ${address}`,
    mergedInto: (name, ticket) => `${name} hat dieses Ticket mit #${ticket} zusammengeführt`,
    mergedHere: (name, ticket) => `${name} hat #${ticket} mit diesem Ticket zusammengeführt`,
    unmergedFrom: (name, ticket) => `${name} hat die Zusammenführung mit #${ticket} rückgängig gemacht`,
    unmergedHere: (name, ticket) => `${name} hat die Zusammenführung von #${ticket} rückgängig gemacht`,
    forwarded: (name, addresses) => `${name} hat eine Nachricht an ${addresses} weitergeleitet`,
  },
  probe: {
    subject: (inbox) => `Bitte antworten Sie auf diese E-Mail von ${inbox}:`,
    text: 'Klicken Sie auf „Antworten“ und senden Sie, und zwar aus dem Postfach, aus dem Sie Kunden antworten. Was Sie schreiben, spielt keine Rolle: Ihre Antwort zeigt, wie Ihre E-Mails hier ankommen, und niemand sonst erhält sie.',
    footer: (inbox) =>
      `Jemand, der ${inbox} betreibt, hat darum gebeten, damit Ihre Antworten bei den Kunden ankommen. Das gilt eine Stunde lang. Wenn Sie nichts davon wissen, ignorieren Sie diese E-Mail.`,
  },
  signIn: {
    subject: (name) => `Anmelden bei ${name}`,
    text: (place, time) =>
      `Jemand hat diesen Link angefordert, um sich mit Ihrer E-Mail-Adresse anzumelden: ${place}. ${time}`,
    link: 'Anmelden',
    several: 'Sie beantworten Anfragen an mehreren Stellen, und jeder Link öffnet eine davon.',
    within:
      'Der Link funktioniert einmal, innerhalb von 15 Minuten, in dem Browser, der ihn angefordert hat.',
    notYou: (name) =>
      `Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Nur der Browser, der den Link angefordert hat, kann ihn verwenden. ${name}`,
  },
  invitation: {
    subject: (name) => `Einladung zu ${name}`,
    text: (name) =>
      `${name} hat Sie ins Team aufgenommen. Öffnen Sie den Link, um sich anzumelden und Anfragen zu beantworten.`,
    link: 'Anmelden',
    within: 'Der Link funktioniert einmal, innerhalb eines Tages.',
    notYou: (name) => `Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail. ${name}`,
  },
  passkeyAdded: {
    subject: (name) => `Neuer Passkey bei ${name}`,
    text: (place, time) =>
      `Es wurde ein Passkey hinzugefügt, mit dem Sie sich anmelden können: ${place}. ${time}`,
    link: 'Zu den Anfragen',
    notYou: (name) =>
      `Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie den Passkey unter Ihrem Namen, beenden Sie alle anderen Sitzungen und sagen Sie der Betreiberin oder dem Betreiber Bescheid. ${name}`,
  },
};
