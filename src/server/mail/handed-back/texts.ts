/** What mails that hand others back say, and the page behind their links, in the languages of the interface. */

import { baseLanguage } from '../../../api/language-tag.ts';

interface TitledText {
  readonly title: string;
  readonly text: string;
}

export interface HandedBackTexts {
  readonly direction: 'ltr' | 'rtl';
  /** Subjects of the mails: about one that may be the agent's, about several, and about one that was stopped. */
  askSubject(inbox: string): string;
  listSubject(inbox: string, count: string): string;
  stoppedSubject(subject: string): string;
  /** What the mail about unproven ones says, and why it came. */
  askText(inbox: string): string;
  askFooter(inbox: string): string;
  /** What the mail about a stopped one says, and why it came. */
  unknownText(customer: string): string;
  answeredText(customer: string, agent: string): string;
  stoppedFooter(inbox: string): string;
  /** Above what the agent wrote. */
  readonly youWrote: string;
  /** In front of what is known of a mail. */
  readonly labels: Readonly<Record<'from' | 'customer' | 'subject' | 'check' | 'files', string>>;
  /** What the receiving server says of a sender. */
  readonly checks: Readonly<Record<'pass' | 'fail' | 'none', string>>;
  /** Why an unproven mail is held. */
  readonly reasons: Readonly<
    Record<'another sender' | 'sender not verified' | 'agent without reply address', string>
  >;
  /** On the link of an unproven mail, and below every link. */
  readonly look: string;
  readonly worksForDays: string;
  /** Above the command, where there is no page. */
  readonly how: string;
  /** The page: its question, what it says, and its buttons. */
  readonly ask: TitledText;
  readonly yes: string;
  readonly notMe: string;
  readonly stoppedTitle: string;
  readonly unknownHint: string;
  readonly answeredHint: string;
  readonly sendAsText: string;
  readonly sendAnyway: string;
  readonly discard: string;
  /** In place of a text that there is not. */
  readonly noText: string;
  /** Where a page was open for too long. */
  readonly pressAgain: string;
  /** What became of it. */
  readonly approved: TitledText;
  readonly done: TitledText;
  readonly discarded: TitledText;
  readonly quarantined: TitledText;
  readonly unreadable: TitledText;
  /** A link that is too old, one that is none, and one that was tried too often. */
  readonly ended: TitledText;
  readonly missing: TitledText;
  readonly tooMany: TitledText;
}

const texts = {
  en: {
    direction: 'ltr',
    askSubject: (inbox) => `Did you write this? An email to ${inbox}`,
    listSubject: (inbox, count) => `Did you write these? Emails to ${inbox}: ${count}`,
    stoppedSubject: (subject) => `Not sent: ${subject}`,
    askText: (inbox) =>
      `An email came to ${inbox} in your name, and nothing proves that it’s from you. It’s on hold: the customer hasn’t got it.`,
    askFooter: (inbox) => `You get this at most once an hour, because emails came to ${inbox} in your name.`,
    unknownText: (customer) =>
      `Your reply to ${customer} hasn’t been sent. Its first line looks like a command, but there’s no such command.`,
    answeredText: (customer, agent) =>
      `Your reply to ${customer} hasn’t been sent. ${agent} has answered since the email that you replied to.`,
    stoppedFooter: (inbox) => `You get this because you replied to an email from ${inbox}.`,
    youWrote: 'You wrote:',
    labels: { from: 'From', customer: 'Customer', subject: 'Subject', check: 'Check', files: 'Files' },
    checks: {
      pass: 'The mail server confirms this sender.',
      fail: 'The mail server couldn’t confirm this sender. The address may be forged.',
      none: 'No mail server has checked this sender.',
    },
    reasons: {
      'another sender': 'It came to your own reply address, but from an address that isn’t yours.',
      'sender not verified': 'It says that it’s from you, and nothing proves it.',
      'agent without reply address':
        'It says that it’s from you, but it came to an address that isn’t yours.',
    },
    look: 'Look at this email',
    worksForDays: 'The link works for 7 days.',
    how: 'This command on the server lets it pass:',
    ask: {
      title: 'Did you write this?',
      text: 'This email came in your name. The customer hasn’t got it.',
    },
    yes: 'Yes, send it',
    notMe: 'Not me',
    stoppedTitle: 'Your reply hasn’t been sent',
    unknownHint:
      'Its first line looks like a command, but the only commands are #note, #solved, #open and #uncc with an address. You can send all of it as text, exactly as it’s shown here.',
    answeredHint: 'A colleague has answered in the meantime. Read that answer before you send yours.',
    sendAsText: 'Send as text',
    sendAnyway: 'Send anyway',
    discard: 'Discard',
    noText: 'This email has no text that can be shown.',
    pressAgain: 'This page was open for too long. Please press the button again.',
    approved: { title: 'Thank you', text: 'The email is in the ticket, or will be in a moment.' },
    done: { title: 'Already done', text: 'This email isn’t on hold any more. It has been dealt with.' },
    discarded: { title: 'Discarded', text: 'Your email won’t be sent.' },
    quarantined: {
      title: 'Thanks for letting us know',
      text: 'Nothing of this email has been sent. It’s kept aside for whoever runs the server.',
    },
    unreadable: {
      title: 'Set aside',
      text: 'This email couldn’t be read. Whoever runs the server can look at it.',
    },
    ended: {
      title: 'This link has expired',
      text: 'Links work for 7 days. The email is still on hold. This command on the server lets it pass:',
    },
    missing: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete, or the email is gone. Open the newest email about it and try again.',
    },
    tooMany: { title: 'Too many requests', text: 'Please wait a minute and try again.' },
  },
  sv: {
    direction: 'ltr',
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
  de: {
    direction: 'ltr',
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
  fr: {
    direction: 'ltr',
    askSubject: (inbox) => `Avez-vous écrit ceci ? Un e-mail à ${inbox}`,
    listSubject: (inbox, count) => `Avez-vous écrit ceux-ci ? E-mails à ${inbox} : ${count}`,
    stoppedSubject: (subject) => `Non envoyé : ${subject}`,
    askText: (inbox) =>
      `Un e-mail est arrivé à ${inbox} en votre nom, et rien ne prouve qu’il vient de vous. Il est retenu : le client ne l’a pas reçu.`,
    askFooter: (inbox) =>
      `Vous recevez cet e-mail au plus une fois par heure, car des e-mails sont arrivés à ${inbox} en votre nom.`,
    unknownText: (customer) =>
      `Votre réponse à ${customer} n’a pas été envoyée. Sa première ligne ressemble à une commande, mais cette commande n’existe pas.`,
    answeredText: (customer, agent) =>
      `Votre réponse à ${customer} n’a pas été envoyée. ${agent} a répondu depuis l’e-mail auquel vous répondiez.`,
    stoppedFooter: (inbox) => `Vous recevez cet e-mail car vous avez répondu à un e-mail de ${inbox}.`,
    youWrote: 'Vous avez écrit :',
    labels: { from: 'De', customer: 'Client', subject: 'Objet', check: 'Contrôle', files: 'Fichiers' },
    checks: {
      pass: 'Le serveur de messagerie confirme cet expéditeur.',
      fail: 'Le serveur de messagerie n’a pas pu confirmer cet expéditeur. L’adresse est peut-être falsifiée.',
      none: 'Aucun serveur de messagerie n’a vérifié cet expéditeur.',
    },
    reasons: {
      'another sender':
        'Il est arrivé à votre propre adresse de réponse, mais d’une autre adresse que la vôtre.',
      'sender not verified': 'Il dit venir de vous, et rien ne le prouve.',
      'agent without reply address':
        'Il dit venir de vous, mais il est arrivé à une adresse qui n’est pas la vôtre.',
    },
    look: 'Voir cet e-mail',
    worksForDays: 'Le lien fonctionne pendant 7 jours.',
    how: 'Cette commande, sur le serveur, le laisse passer :',
    ask: {
      title: 'Avez-vous écrit ceci ?',
      text: 'Cet e-mail est arrivé en votre nom. Le client ne l’a pas reçu.',
    },
    yes: 'Oui, l’envoyer',
    notMe: 'Ce n’est pas moi',
    stoppedTitle: 'Votre réponse n’a pas été envoyée',
    unknownHint:
      'La première ligne ressemble à une commande, mais les seules commandes sont #note, #solved, #open et #uncc suivi d’une adresse. Vous pouvez tout envoyer comme texte, exactement comme ci-dessous.',
    answeredHint:
      'Quelqu’un de votre équipe a répondu entre-temps. Lisez cette réponse avant d’envoyer la vôtre.',
    sendAsText: 'Envoyer comme texte',
    sendAnyway: 'Envoyer quand même',
    discard: 'Supprimer',
    noText: 'Cet e-mail ne contient aucun texte à afficher.',
    pressAgain: 'Cette page est restée ouverte trop longtemps. Veuillez appuyer à nouveau sur le bouton.',
    approved: { title: 'Merci', text: 'L’e-mail est dans la demande, ou y sera dans un instant.' },
    done: { title: 'Déjà fait', text: 'Cet e-mail n’est plus retenu. Il a été traité.' },
    discarded: { title: 'Supprimé', text: 'Votre e-mail ne sera pas envoyé.' },
    quarantined: {
      title: 'Merci de nous l’avoir signalé',
      text: 'Rien de cet e-mail n’a été envoyé. Il est conservé pour les responsables du serveur.',
    },
    unreadable: {
      title: 'Mis de côté',
      text: 'Cet e-mail n’a pas pu être lu. Les responsables du serveur peuvent l’examiner.',
    },
    ended: {
      title: 'Ce lien a expiré',
      text: 'Les liens fonctionnent pendant 7 jours. L’e-mail est toujours retenu. Cette commande, sur le serveur, le laisse passer :',
    },
    missing: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il est peut-être incomplet, ou l’e-mail n’existe plus. Ouvrez le dernier e-mail à ce sujet et réessayez.',
    },
    tooMany: { title: 'Trop de requêtes', text: 'Veuillez patienter une minute et réessayer.' },
  },
  es: {
    direction: 'ltr',
    askSubject: (inbox) => `¿Escribiste esto? Un correo a ${inbox}`,
    listSubject: (inbox, count) => `¿Escribiste estos? Correos a ${inbox}: ${count}`,
    stoppedSubject: (subject) => `No enviado: ${subject}`,
    askText: (inbox) =>
      `Llegó un correo a ${inbox} en tu nombre y nada demuestra que sea tuyo. Está retenido: el cliente no lo ha recibido.`,
    askFooter: (inbox) =>
      `Recibes este correo como máximo una vez por hora porque llegaron correos a ${inbox} en tu nombre.`,
    unknownText: (customer) =>
      `Tu respuesta a ${customer} no se ha enviado. La primera línea parece un comando, pero ese comando no existe.`,
    answeredText: (customer, agent) =>
      `Tu respuesta a ${customer} no se ha enviado. ${agent} ha respondido después del correo al que respondías.`,
    stoppedFooter: (inbox) => `Recibes este correo porque respondiste a un correo de ${inbox}.`,
    youWrote: 'Escribiste:',
    labels: { from: 'De', customer: 'Cliente', subject: 'Asunto', check: 'Comprobación', files: 'Archivos' },
    checks: {
      pass: 'El servidor de correo confirma este remitente.',
      fail: 'El servidor de correo no pudo confirmar este remitente. La dirección puede ser falsa.',
      none: 'Ningún servidor de correo ha comprobado este remitente.',
    },
    reasons: {
      'another sender':
        'Llegó a tu propia dirección de respuesta, pero desde una dirección que no es la tuya.',
      'sender not verified': 'Dice que es tuyo y nada lo demuestra.',
      'agent without reply address': 'Dice que es tuyo, pero llegó a una dirección que no es la tuya.',
    },
    look: 'Ver este correo',
    worksForDays: 'El enlace funciona durante 7 días.',
    how: 'Este comando del servidor lo deja pasar:',
    ask: {
      title: '¿Escribiste esto?',
      text: 'Este correo llegó en tu nombre. El cliente no lo ha recibido.',
    },
    yes: 'Sí, enviarlo',
    notMe: 'No fui yo',
    stoppedTitle: 'Tu respuesta no se ha enviado',
    unknownHint:
      'La primera línea parece un comando, pero los únicos comandos son #note, #solved, #open y #uncc con una dirección. Puedes enviarlo todo como texto, tal como se muestra aquí.',
    answeredHint:
      'Alguien de tu equipo ha respondido mientras tanto. Lee esa respuesta antes de enviar la tuya.',
    sendAsText: 'Enviar como texto',
    sendAnyway: 'Enviar de todos modos',
    discard: 'Descartar',
    noText: 'Este correo no tiene texto que se pueda mostrar.',
    pressAgain: 'Esta página estuvo abierta demasiado tiempo. Pulsa el botón otra vez.',
    approved: { title: 'Gracias', text: 'El correo está en la consulta, o lo estará en un momento.' },
    done: { title: 'Ya está hecho', text: 'Este correo ya no está retenido. Ya se ha gestionado.' },
    discarded: { title: 'Descartado', text: 'Tu correo no se enviará.' },
    quarantined: {
      title: 'Gracias por avisarnos',
      text: 'No se ha enviado nada de este correo. Se guarda para quien administra el servidor.',
    },
    unreadable: {
      title: 'Apartado',
      text: 'No se pudo leer este correo. Quien administra el servidor puede revisarlo.',
    },
    ended: {
      title: 'Este enlace ha caducado',
      text: 'Los enlaces funcionan durante 7 días. El correo sigue retenido. Este comando del servidor lo deja pasar:',
    },
    missing: {
      title: 'Este enlace no funciona',
      text: 'Puede que esté incompleto o que el correo ya no exista. Abre el correo más reciente y vuelve a intentarlo.',
    },
    tooMany: { title: 'Demasiadas solicitudes', text: 'Espera un minuto y vuelve a intentarlo.' },
  },
  ar: {
    direction: 'rtl',
    askSubject: (inbox) => `هل كتبت هذه الرسالة؟ رسالة إلى ${inbox}`,
    listSubject: (inbox, count) => `هل كتبت هذه الرسائل؟ رسائل إلى ${inbox}: ${count}`,
    stoppedSubject: (subject) => `لم تُرسل: ${subject}`,
    askText: (inbox) =>
      `وصلت رسالة إلى ${inbox} باسمك، ولا شيء يثبت أنها منك. الرسالة محتجزة ولم تصل إلى العميل.`,
    askFooter: (inbox) =>
      `تصلك هذه الرسالة مرة واحدة في الساعة على الأكثر لأن رسائل وصلت إلى ${inbox} باسمك.`,
    unknownText: (customer) => `لم يُرسل ردك إلى ${customer}. يبدو سطره الأول أمرًا، لكن هذا الأمر غير موجود.`,
    answeredText: (customer, agent) => `لم يُرسل ردك إلى ${customer}. ردّ ${agent} بعد الرسالة التي أجبت عنها.`,
    stoppedFooter: (inbox) => `تصلك هذه الرسالة لأنك رددت على رسالة من ${inbox}.`,
    youWrote: 'كتبتَ:',
    labels: { from: 'من', customer: 'العميل', subject: 'الموضوع', check: 'التحقق', files: 'الملفات' },
    checks: {
      pass: 'يؤكد خادم البريد هذا المرسل.',
      fail: 'لم يتمكن خادم البريد من تأكيد هذا المرسل. قد يكون العنوان مزوّرًا.',
      none: 'لم يتحقق أي خادم بريد من هذا المرسل.',
    },
    reasons: {
      'another sender': 'وصلت إلى عنوان الرد الخاص بك، لكنها ليست من عنوانك.',
      'sender not verified': 'تقول إنها منك، ولا شيء يثبت ذلك.',
      'agent without reply address': 'تقول إنها منك، لكنها وصلت إلى عنوان ليس لك.',
    },
    look: 'عرض هذه الرسالة',
    worksForDays: 'يعمل الرابط لمدة 7 أيام.',
    how: 'يسمح هذا الأمر على الخادم بمرورها:',
    ask: { title: 'هل كتبت هذه الرسالة؟', text: 'وصلت هذه الرسالة باسمك، ولم تصل إلى العميل.' },
    yes: 'نعم، أرسلها',
    notMe: 'لست أنا',
    stoppedTitle: 'لم يُرسل ردك',
    unknownHint:
      'يبدو السطر الأول أمرًا، لكن الأوامر الوحيدة هي ‎#note‎ و‎#solved‎ و‎#open‎ و‎#uncc‎ مع عنوان. يمكنك إرسال الرسالة كلها نصًا كما تظهر هنا تمامًا.',
    answeredHint: 'ردّ أحد زملائك في هذه الأثناء. اقرأ ذلك الرد قبل أن ترسل ردك.',
    sendAsText: 'إرسال كنص',
    sendAnyway: 'إرسال على أي حال',
    discard: 'تجاهل',
    noText: 'لا تحتوي هذه الرسالة على نص يمكن عرضه.',
    pressAgain: 'بقيت هذه الصفحة مفتوحة وقتًا طويلًا. يُرجى الضغط على الزر مرة أخرى.',
    approved: { title: 'شكرًا لك', text: 'الرسالة في الطلب الآن، أو ستظهر فيه بعد لحظات.' },
    done: { title: 'تم بالفعل', text: 'لم تعد هذه الرسالة محتجزة، فقد تم التعامل معها.' },
    discarded: { title: 'تم التجاهل', text: 'لن تُرسل رسالتك.' },
    quarantined: {
      title: 'شكرًا لإبلاغنا',
      text: 'لم يُرسل شيء من هذه الرسالة، وهي محفوظة لمن يدير الخادم.',
    },
    unreadable: { title: 'وُضعت جانبًا', text: 'تعذرت قراءة هذه الرسالة. يمكن لمن يدير الخادم الاطلاع عليها.' },
    ended: {
      title: 'انتهت صلاحية هذا الرابط',
      text: 'تعمل الروابط لمدة 7 أيام. الرسالة لا تزال محتجزة. يسمح هذا الأمر على الخادم بمرورها:',
    },
    missing: {
      title: 'هذا الرابط لا يعمل',
      text: 'قد يكون الرابط ناقصًا، أو لم تعد الرسالة موجودة. افتح أحدث رسالة عنها وحاول مرة أخرى.',
    },
    tooMany: { title: 'طلبات كثيرة جدًا', text: 'يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.' },
  },
} satisfies Record<string, HandedBackTexts>;

const byLanguage: ReadonlyMap<string, HandedBackTexts> = new Map(Object.entries(texts));

/** Those of a language tag, or of its base language; the English ones where there are none. */
export function handedBackTexts(tag: string): { readonly language: string; readonly texts: HandedBackTexts } {
  const found = byLanguage.get(baseLanguage(tag));
  return found ? { language: tag, texts: found } : { language: 'en', texts: texts.en };
}
