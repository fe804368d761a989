import type { ServerTexts } from '../messages.ts';

export const server: ServerTexts = {
  mail: {
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
      noAddress:
        'Diese Person hat keine Adresse hinterlassen. Ihre Antwort ist nur auf der Website zu lesen.',
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
  },

  notes: {
    tooLarge: 'Diese E-Mail ist zu groß, um sie anzuzeigen.',
    goesOnIn: (file) => `Die E-Mail geht noch weiter. Der vollständige Text steht in der Datei ${file}.`,
    isCutOff: 'Die E-Mail geht noch weiter, aber der Rest konnte nicht gespeichert werden.',
    encrypted: 'Diese E-Mail ist verschlüsselt und kann nicht angezeigt werden.',
    damaged: 'Diese E-Mail ist beschädigt: Teile davon können fehlen.',
    eventTime: (time) => `Wann: ${time}`,
    eventPlace: (place) => `Wo: ${place}`,
    eventCancelled: 'Dieser Termin wurde abgesagt.',
    automaticNotVerified: 'Automatische E-Mail, Absender nicht verifiziert',
    senderNotVerified: 'Absender nicht verifiziert',
  },

  approval: {
    askSubject: (inbox) => `Haben Sie das geschrieben? Eine E-Mail an ${inbox}`,
    listSubject: (inbox, count) => `Haben Sie diese geschrieben? E-Mails an ${inbox}: ${count}`,
    stoppedSubject: (subject) => `Nicht gesendet: ${subject}`,
    askText: (inbox) =>
      `An ${inbox} kam eine E-Mail in Ihrem Namen, und nichts beweist, dass sie von Ihnen ist. Sie wird zurückgehalten: Der Kunde hat sie nicht erhalten.`,
    askFooter: (inbox) =>
      `Sie erhalten diese E-Mail höchstens einmal in der Stunde, weil E-Mails in Ihrem Namen an ${inbox} kamen.`,
    unknownText: (customer) =>
      `Ihre Antwort an ${customer} wurde nicht gesendet. Ihre erste Zeile sieht aus wie ein Befehl, aber diesen Befehl gibt es nicht.`,
    answeredText: (customer, agent) =>
      `Ihre Antwort an ${customer} wurde nicht gesendet. ${agent} hat nach der E-Mail geantwortet, auf die Sie geantwortet haben.`,
    hiddenText:
      'Ihre E-Mail wurde nicht gesendet. Die Anfrage liegt in einem Postfach anderer Teams, das Sie nicht sehen können. Ein Inhaber kann die E-Mail senden oder verwerfen.',
    stoppedFooter: (inbox) =>
      `Sie erhalten diese E-Mail, weil Sie auf eine E-Mail von ${inbox} geantwortet haben.`,
    youWrote: 'Sie schrieben:',
    labels: { from: 'Von', customer: 'Kunde', subject: 'Betreff', check: 'Prüfung', files: 'Dateien' },
    checks: {
      pass: 'Der Mailserver bestätigt diesen Absender.',
      fail: 'Der Mailserver konnte diesen Absender nicht bestätigen. Die Adresse kann gefälscht sein.',
      none: 'Kein Mailserver hat diesen Absender geprüft.',
    },
    reasons: {
      'another sender': 'Sie kam an Ihre eigene Antwortadresse, aber von einer anderen Adresse als Ihrer.',
      'sender not verified': 'Sie gibt an, von Ihnen zu sein, und nichts beweist es.',
      'agent without reply address':
        'Sie gibt an, von Ihnen zu sein, kam aber an eine Adresse, die nicht Ihre ist.',
    },
    look: 'Diese E-Mail ansehen',
    worksForDays: 'Der Link funktioniert 7 Tage lang.',
    how: 'Dieser Befehl auf dem Server lässt sie durch:',
    ask: {
      title: 'Haben Sie das geschrieben?',
      text: 'Diese E-Mail kam in Ihrem Namen. Der Kunde hat sie nicht erhalten.',
    },
    yes: 'Ja, senden',
    notMe: 'Nicht von mir',
    stoppedTitle: 'Ihre Antwort wurde nicht gesendet',
    unknownHint:
      'Die erste Zeile sieht aus wie ein Befehl, aber es gibt nur #note, #solved, #open und #uncc mit einer Adresse. Sie können alles als Text senden, genau wie es hier steht.',
    answeredHint:
      'Inzwischen wurde aus Ihrem Team geantwortet. Lesen Sie diese Antwort, bevor Sie Ihre senden.',
    sendAsText: 'Als Text senden',
    sendAnyway: 'Trotzdem senden',
    discard: 'Verwerfen',
    noText: 'Diese E-Mail hat keinen Text, der angezeigt werden kann.',
    pressAgain: 'Diese Seite war zu lange geöffnet. Bitte drücken Sie noch einmal.',
    approved: { title: 'Danke', text: 'Die E-Mail steht jetzt oder gleich in der Anfrage.' },
    done: { title: 'Schon erledigt', text: 'Diese E-Mail wird nicht mehr zurückgehalten. Sie ist erledigt.' },
    discarded: { title: 'Verworfen', text: 'Ihre E-Mail wird nicht gesendet.' },
    quarantined: {
      title: 'Danke für den Hinweis',
      text: 'Nichts von dieser E-Mail wurde gesendet. Sie bleibt für die Betreiber des Servers aufbewahrt.',
    },
    unreadable: {
      title: 'Beiseitegelegt',
      text: 'Diese E-Mail konnte nicht gelesen werden. Die Betreiber des Servers können sie ansehen.',
    },
    ended: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Links funktionieren 7 Tage lang. Die E-Mail wird noch zurückgehalten. Dieser Befehl auf dem Server lässt sie durch:',
    },
    missing: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er ist vielleicht unvollständig, oder die E-Mail ist nicht mehr da. Öffnen Sie die neueste E-Mail dazu und versuchen Sie es noch einmal.',
    },
    tooMany: {
      title: 'Zu viele Anfragen',
      text: 'Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    },
  },

  forms: {
    voted: 'Vielen Dank für Ihre Rückmeldung.',
    checkMail: 'Sehen Sie in Ihr Postfach',
    checkMailText:
      'Wir haben einen Link an die angegebene E-Mail-Adresse gesendet. Öffnen Sie ihn, um Ihre Adresse zu bestätigen. Dann erhalten wir Ihre Nachricht. Der Link funktioniert 48 Stunden lang.',
    confirm: 'Bestätigen Sie Ihre E-Mail-Adresse',
    confirmText: (subject) =>
      `Drücken Sie auf die Schaltfläche, um uns Ihre Nachricht „${subject}“ zu senden.`,
    confirmButton: 'Bestätigen und senden',
    pressAgain: 'Das hat noch nicht geklappt. Bitte drücken Sie noch einmal auf die Schaltfläche.',
    sent: 'Ihre Nachricht wurde gesendet',
    sentText: 'Wir antworten per E-Mail.',
    ended: 'Dieser Link funktioniert nicht mehr',
    endedText:
      'Jeder Link funktioniert einmal, innerhalb von 48 Stunden. Wenn Sie Ihre Adresse schon bestätigt haben, haben wir Ihre Nachricht erhalten. Sonst schreiben Sie uns bitte noch einmal.',
    contact: 'Kontakt',
    tooMany: 'Zu viele Versuche',
    tooManyText: 'Bitte versuchen Sie es in einigen Minuten noch einmal.',
    refused: 'Dieses Formular kann nicht von einer anderen Seite gesendet werden',
    refusedText: 'Öffnen Sie es im Hilfe-Center und senden Sie es von dort.',
    unreadable: 'Etwas ist schiefgelaufen',
    unreadableText:
      'Wir konnten die Eingaben nicht lesen. Gehen Sie zurück und versuchen Sie es noch einmal. Sehr lange Nachrichten passen vielleicht nicht: Senden Sie uns dann eine E-Mail.',
    home: 'Hilfe-Center',
  },

  magicLinkPage: {
    title: 'Ihre Unterhaltung öffnen',
    text: 'Nur Sie können sie öffnen, mit dem Link aus unserer E-Mail. Der Link funktioniert einmal.',
    open: 'Unterhaltung öffnen',
    opening: 'Wird geöffnet…',
    usedTitle: 'Dieser Link funktioniert nicht mehr',
    usedText:
      'Jeder Link funktioniert einmal, innerhalb eines Tages. Wir können Ihnen einen neuen an dieselbe Adresse senden.',
    sendLink: 'Neuen Link senden',
    linkSent: 'Wenn wir diesen Link kennen, ist ein neuer auf dem Weg in Ihr Postfach.',
    failed: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es gleich noch einmal.',
    continueOn: 'Weiter auf {site}',
    needsScript:
      'Diese Seite braucht JavaScript. Schalten Sie es in Ihrem Browser ein und öffnen Sie den Link erneut, oder antworten Sie auf die E-Mail.',
  },

  articles: {
    callouts: { note: 'Hinweis', tip: 'Tipp', important: 'Wichtig', warning: 'Warnung', caution: 'Vorsicht' },
    backToText: 'Zurück zum Text',
    general: 'Allgemein',
  },
};
