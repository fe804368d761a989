import type { FormTexts } from '../parts/forms.ts';

export const forms: FormTexts = {
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
};
