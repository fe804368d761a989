import type { MailTexts } from '../parts/mail.ts';

export const mail: MailTexts = {
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
};
