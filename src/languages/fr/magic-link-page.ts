import type { BackPageTexts } from '../parts/magic-link-page.ts';

export const backPage: BackPageTexts = {
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
};
