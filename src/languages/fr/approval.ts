import type { ApprovalTexts } from '../parts/approval.ts';

export const approval: ApprovalTexts = {
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
};
