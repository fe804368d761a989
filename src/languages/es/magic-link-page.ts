import type { BackPageTexts } from '../parts/magic-link-page.ts';

export const backPage: BackPageTexts = {
  title: 'Abrir tu conversación',
  text: 'Solo tú puedes abrirla, con el enlace que te enviamos por correo. El enlace funciona una sola vez.',
  open: 'Abrir la conversación',
  opening: 'Abriendo…',
  usedTitle: 'Este enlace ya no funciona',
  usedText:
    'Cada enlace funciona una sola vez, durante 24 horas. Podemos enviarte uno nuevo a la misma dirección.',
  sendLink: 'Enviar un nuevo enlace',
  linkSent: 'Si conocemos este enlace, uno nuevo va camino de tu bandeja de entrada.',
  failed: 'Algo salió mal. Vuelve a intentarlo en un momento.',
  continueOn: 'Continuar en {site}',
  needsScript:
    'Esta página necesita JavaScript. Actívalo en tu navegador y abre el enlace de nuevo, o responde al correo.',
};
