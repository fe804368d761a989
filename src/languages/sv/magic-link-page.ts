import type { BackPageTexts } from '../parts/magic-link-page.ts';

export const backPage: BackPageTexts = {
  title: 'Öppna din konversation',
  text: 'Bara du kan öppna den, med länken som vi mejlade till dig. Länken fungerar en gång.',
  open: 'Öppna konversationen',
  opening: 'Öppnar…',
  usedTitle: 'Länken fungerar inte längre',
  usedText: 'Varje länk fungerar en gång, inom ett dygn. Vi kan mejla en ny till samma adress.',
  sendLink: 'Skicka en ny länk',
  linkSent: 'Om vi känner igen länken är en ny på väg till din inkorg.',
  failed: 'Något gick fel. Försök igen om en stund.',
  continueOn: 'Fortsätt på {site}',
  needsScript:
    'Sidan behöver JavaScript. Slå på det i webbläsaren och öppna länken igen, eller svara på mejlet.',
};
