import type { ServerTexts } from '../messages.ts';

export const server: ServerTexts = {
  mail: {
    replyToGoOn: (inbox, ticketId) => `Répondez à cet e-mail pour continuer. ${inbox}, demande ${ticketId}`,
    replyToAnswer: (customer, ticketId) =>
      `Votre réponse à cet e-mail sera envoyée à ${customer}. Demande ${ticketId}`,
    newTicket: (customer, inbox) => `${customer} a écrit à ${inbox}`,
    answered: (agent, customer) => `${agent} a répondu à ${customer}`,
    wrote: (date, name) => `Le ${date}, ${name} a écrit :`,
    files: 'Fichiers',
    sentByItself: (inbox, ticketId) => `Ceci est une réponse automatique. ${inbox}, demande ${ticketId}`,
    openConversation: 'Ouvrir la conversation',
    openTicket: 'Ouvrir la demande',
    worksOnce: 'Le lien fonctionne une seule fois, pendant 24 heures.',
    linkSubject: (inbox) => `Votre lien vers ${inbox}`,
    linkText: (inbox) => `Voici le lien vers vos messages avec ${inbox}.`,
    linkWasAskedFor: (inbox) =>
      `Quelqu’un a demandé ce lien avec votre adresse e-mail. Si ce n’était pas vous, ignorez cet e-mail. ${inbox}`,
    confirmSubject: (inbox) => `Confirmez votre message à ${inbox}`,
    confirmText: (inbox) =>
      `Vous avez écrit à ${inbox}. Veuillez confirmer que cette adresse e-mail est la vôtre pour que nous recevions votre message.`,
    confirm: 'Confirmer et envoyer',
    confirmWithin: 'Le lien fonctionne pendant 48 heures.',
    confirmWasWritten: (inbox) =>
      `Quelqu’un nous a écrit avec votre adresse e-mail. Si ce n’était pas vous, ignorez cet e-mail : le message sera supprimé. ${inbox}`,
    waitingSubject: (inbox, count) => `E-mails en attente dans ${inbox} : ${count}`,
    waitingText: (inbox) =>
      `Certains e-mails envoyés à ${inbox} n’apparaissent pas comme messages tant que personne ne les a examinés.`,
    waitingQuarantined: (count) => `Mis de côté : ${count}`,
    waitingForApproval: (count) => `Retenus jusqu’à ce que quelqu’un confirme l’expéditeur : ${count}`,
    waitingHow: 'Ces commandes, sur le serveur, en affichent la liste :',
    waitingOnceADay: (inbox) =>
      `Vous recevez cet e-mail au plus une fois par jour, car vous êtes membre de ${inbox}.`,
    copies: {
      copied: (inbox, ticketId) =>
        `Vous recevez cet e-mail car vous êtes en copie d’une conversation avec ${inbox}. Répondez à cet e-mail pour continuer. Demande ${ticketId}`,
      someone: 'quelqu’un dans cette conversation',
      withCopiesTo: (addresses) =>
        `Avec copie à ${addresses}. Pour exclure quelqu’un, commencez votre réponse par une ligne telle que #uncc nom@example.com`,
      tooMany: (count) =>
        `L’e-mail mentionnait ${count} autres personnes. C’est trop pour des copies : aucune n’en reçoit.`,
      byParticipant: (participant) => `${participant}, en copie, a écrit`,
      byOutsider:
        'Une personne extérieure à cette conversation a écrit à votre équipe. Le client ne le voit pas : vous pouvez le lire dans le ticket.',
    },
    notices: {
      language: (name) => `Langue : ${name}`,
      page: (url) => `Page : ${url}`,
      article: (title) => `Article : ${title}`,
      earlierOfCustomer: (count) => `Demandes précédentes de ce client : ${count}`,
      earlierWithAddress: (count) => `Demandes précédentes avec cette adresse : ${count}`,
      noAddress: 'Ce visiteur n’a pas laissé d’adresse. Votre réponse ne se lit que sur le site.',
      addressLeft: (address) => `Le visiteur a laissé une adresse : ${address}`,
      addressChanged: (former, address) => `Le visiteur a remplacé l’adresse ${former} par ${address}`,
      mergedInto: (name, ticket) => `${name} a fusionné ce ticket avec le n° ${ticket}`,
      mergedHere: (name, ticket) => `${name} a fusionné le n° ${ticket} avec ce ticket`,
      unmergedFrom: (name, ticket) => `${name} a annulé la fusion avec le n° ${ticket}`,
      unmergedHere: (name, ticket) => `${name} a annulé la fusion du n° ${ticket}`,
      forwarded: (name, addresses) => `${name} a transféré un message à ${addresses}`,
    },
    probe: {
      subject: (inbox) => `Merci de répondre à cet e-mail de ${inbox} :`,
      text: 'Cliquez sur Répondre et envoyez, depuis la boîte avec laquelle vous répondez aux clients. Peu importe ce que vous écrivez : votre réponse montre comment vos e-mails nous parviennent, et personne d’autre ne la reçoit.',
      footer: (inbox) =>
        `Un responsable de ${inbox} l’a demandé, pour que vos réponses parviennent aux clients. C’est valable une heure. Si vous n’êtes pas au courant, ignorez cet e-mail.`,
    },
    signIn: {
      subject: (name) => `Connexion à ${name}`,
      text: (place, time) =>
        `Quelqu’un a demandé ce lien pour se connecter avec votre adresse e-mail : ${place}. ${time}`,
      link: 'Se connecter',
      several: 'Vous répondez aux clients de plusieurs équipes, et chaque lien ouvre l’une d’elles.',
      within: 'Le lien fonctionne une seule fois, pendant 15 minutes, dans le navigateur qui l’a demandé.',
      notYou: (name) =>
        `Si ce n’était pas vous, ignorez cet e-mail : seul le navigateur qui a demandé le lien peut l’utiliser. ${name}`,
    },
    invitation: {
      subject: (name) => `Invitation à rejoindre ${name}`,
      text: (name) =>
        `${name} vous a ajouté à son équipe. Ouvrez le lien pour vous connecter et répondre aux clients.`,
      link: 'Se connecter',
      within: 'Le lien fonctionne une seule fois, pendant un jour.',
      notYou: (name) => `Si vous ne vous y attendiez pas, ignorez cet e-mail. ${name}`,
    },
    passkeyAdded: {
      subject: (name) => `Une clé d’accès a été ajoutée chez ${name}`,
      text: (place, time) => `Une clé d’accès qui permet de vous connecter a été ajoutée : ${place}. ${time}`,
      link: 'Ouvrir les demandes',
      notYou: (name) =>
        `Si ce n’était pas vous, connectez-vous, supprimez la clé d’accès sous votre nom, terminez toutes les autres sessions et prévenez la personne qui gère le service. ${name}`,
    },
  },

  notes: {
    tooLarge: 'Cet e-mail est trop volumineux pour être affiché.',
    goesOnIn: (file) => `Cet e-mail continue. Le texte complet se trouve dans le fichier ${file}.`,
    isCutOff: 'Cet e-mail continue, mais la suite n’a pas pu être conservée.',
    encrypted: 'Cet e-mail est chiffré et ne peut pas être affiché.',
    damaged: 'Cet e-mail est endommagé : des parties peuvent manquer.',
    eventTime: (time) => `Quand : ${time}`,
    eventPlace: (place) => `Où : ${place}`,
    eventCancelled: 'Cet événement a été annulé.',
    automaticNotVerified: 'E-mail automatique, expéditeur non vérifié',
    senderNotVerified: 'Expéditeur non vérifié',
  },

  approval: {
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
    hiddenText:
      'Votre e-mail n’a pas été envoyé. La demande se trouve dans une boîte de réception d’autres équipes, que vous ne voyez pas. Un propriétaire peut l’envoyer ou l’écarter.',
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

  forms: {
    voted: 'Merci pour votre retour.',
    checkMail: 'Consultez vos e-mails',
    checkMailText:
      'Nous avons envoyé un lien à l’adresse e-mail indiquée. Ouvrez-le pour confirmer votre adresse, et nous recevrons votre message. Le lien fonctionne pendant 48 heures.',
    confirm: 'Confirmez votre adresse e-mail',
    confirmText: (subject) => `Appuyez sur le bouton pour nous envoyer votre message « ${subject} ».`,
    confirmButton: 'Confirmer et envoyer',
    pressAgain: 'L’envoi n’a pas encore abouti. Veuillez appuyer de nouveau sur le bouton.',
    sent: 'Votre message a été envoyé',
    sentText: 'Nous vous répondrons par e-mail.',
    ended: 'Ce lien ne fonctionne plus',
    endedText:
      'Chaque lien fonctionne une seule fois, pendant 48 heures. Si vous avez déjà confirmé votre adresse, nous avons reçu votre message. Sinon, veuillez nous écrire à nouveau.',
    contact: 'Nous contacter',
    tooMany: 'Trop de tentatives',
    tooManyText: 'Veuillez réessayer dans quelques minutes.',
    refused: 'Ce formulaire ne peut pas être envoyé depuis une autre page',
    refusedText: 'Ouvrez-le dans le centre d’aide et envoyez-le depuis celui-ci.',
    unreadable: 'Une erreur est survenue',
    unreadableText:
      'Nous n’avons pas pu lire ce qui a été envoyé. Revenez en arrière et réessayez. Si votre message est très long, envoyez-le-nous plutôt par e-mail.',
    home: 'Centre d’aide',
  },

  magicLinkPage: {
    title: 'Ouvrir votre conversation',
    text: 'Vous seul pouvez l’ouvrir, avec le lien reçu par e-mail. Le lien fonctionne une seule fois.',
    open: 'Ouvrir la conversation',
    opening: 'Ouverture…',
    usedTitle: 'Ce lien ne fonctionne plus',
    usedText:
      'Chaque lien fonctionne une seule fois, pendant 24 heures. Nous pouvons vous en envoyer un nouveau, à la même adresse.',
    sendLink: 'Envoyer un nouveau lien',
    linkSent: 'Si nous connaissons ce lien, un nouveau est en route vers votre boîte de réception.',
    failed: 'Une erreur est survenue. Veuillez réessayer dans un instant.',
    continueOn: 'Continuer sur {site}',
    needsScript:
      'Cette page nécessite JavaScript. Activez-le dans votre navigateur et rouvrez le lien, ou répondez simplement à l’e-mail.',
  },

  articles: {
    callouts: {
      note: 'Remarque',
      tip: 'Astuce',
      important: 'Important',
      warning: 'Avertissement',
      caution: 'Attention',
    },
    backToText: 'Retour au texte',
    general: 'Général',
  },
};
