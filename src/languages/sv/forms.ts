import type { FormTexts } from '../parts/forms.ts';

export const forms: FormTexts = {
  voted: 'Tack för att du berättar.',
  checkMail: 'Titta i din e-post',
  checkMailText:
    'Vi har skickat en länk till e-postadressen som du angav. Öppna den för att bekräfta adressen, så får vi ditt meddelande. Länken fungerar i 48 timmar.',
  confirm: 'Bekräfta din e-postadress',
  confirmText: (subject) => `Tryck på knappen för att skicka ditt meddelande ”${subject}” till oss.`,
  confirmButton: 'Bekräfta och skicka',
  pressAgain: 'Det gick inte än. Tryck på knappen igen.',
  sent: 'Ditt meddelande har skickats',
  sentText: 'Vi svarar via e-post.',
  ended: 'Länken fungerar inte längre',
  endedText:
    'Varje länk fungerar en gång, inom 48 timmar. Om du redan har bekräftat adressen har vi fått ditt meddelande. Skriv annars till oss igen.',
  contact: 'Kontakta oss',
  tooMany: 'För många försök',
  tooManyText: 'Försök igen om några minuter.',
  refused: 'Formuläret kan inte skickas från en annan sida',
  refusedText: 'Öppna det i hjälpcentret och skicka det därifrån.',
  unreadable: 'Något gick fel',
  unreadableText:
    'Vi kunde inte läsa det som skickades. Gå tillbaka och försök igen. Mycket långa meddelanden får kanske inte plats: mejla dem till oss i stället.',
  home: 'Hjälpcenter',
};
