/** What is noted in a message of the mail that it came as, in the languages of the interface. */

import { baseLanguage } from '../../../../api/language-tag.ts';

export interface NoteTexts {
  /** In place of a text that is too long; the mail itself is kept. */
  readonly tooLarge: string;
  /** Of a mail that its receiver's mail program alone could read. */
  readonly encrypted: string;
  /** Above a program's mail that may be anybody's. */
  readonly automaticNotVerified: string;
  /** Above a mail with the address of an agent or an inbox that may be anybody's. */
  readonly senderNotVerified: string;
}

const texts = {
  en: {
    tooLarge: 'This email is too large to show.',
    encrypted: 'This email is encrypted and can’t be shown.',
    automaticNotVerified: 'Automatic mail, sender not verified',
    senderNotVerified: 'Sender not verified',
  },
  sv: {
    tooLarge: 'Det här mejlet är för stort för att visas.',
    encrypted: 'Det här mejlet är krypterat och kan inte visas.',
    automaticNotVerified: 'Automatiskt mejl, avsändaren är inte verifierad',
    senderNotVerified: 'Avsändaren är inte verifierad',
  },
  de: {
    tooLarge: 'Diese E-Mail ist zu groß, um sie anzuzeigen.',
    encrypted: 'Diese E-Mail ist verschlüsselt und kann nicht angezeigt werden.',
    automaticNotVerified: 'Automatische E-Mail, Absender nicht verifiziert',
    senderNotVerified: 'Absender nicht verifiziert',
  },
  fr: {
    tooLarge: 'Cet e-mail est trop volumineux pour être affiché.',
    encrypted: 'Cet e-mail est chiffré et ne peut pas être affiché.',
    automaticNotVerified: 'E-mail automatique, expéditeur non vérifié',
    senderNotVerified: 'Expéditeur non vérifié',
  },
  es: {
    tooLarge: 'Este correo es demasiado grande para mostrarlo.',
    encrypted: 'Este correo está cifrado y no se puede mostrar.',
    automaticNotVerified: 'Correo automático, remitente no verificado',
    senderNotVerified: 'Remitente no verificado',
  },
  ar: {
    tooLarge: 'هذه الرسالة أكبر من أن تُعرض.',
    encrypted: 'هذه الرسالة مشفّرة ولا يمكن عرضها.',
    automaticNotVerified: 'رسالة تلقائية، لم يتم التحقق من المرسل',
    senderNotVerified: 'لم يتم التحقق من المرسل',
  },
} satisfies Record<string, NoteTexts>;

const byLanguage: ReadonlyMap<string, NoteTexts> = new Map(Object.entries(texts));

/** Those of a language tag, or of its base language; the English ones where there are none. */
export function noteTexts(tag: string): NoteTexts {
  return byLanguage.get(baseLanguage(tag)) ?? texts.en;
}
