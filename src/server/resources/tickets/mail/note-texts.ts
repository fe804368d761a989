/** What is noted in a message of the mail that it came as, in the languages of the interface. */

import { baseLanguage } from '../../../../api/language-tag.ts';

export interface NoteTexts {
  /** In place of a text that is too long; the mail itself is kept. */
  readonly tooLarge: string;
  /** Below the beginning of a text of which all is in a file. */
  readonly goesOnIn: (file: string) => string;
  /** Below the beginning of a text whose end could not be kept. */
  readonly isCutOff: string;
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
    goesOnIn: (file) => `The email goes on. All of its text is in the file ${file}.`,
    isCutOff: 'The email goes on, but the rest couldn’t be kept.',
    encrypted: 'This email is encrypted and can’t be shown.',
    automaticNotVerified: 'Automatic mail, sender not verified',
    senderNotVerified: 'Sender not verified',
  },
  sv: {
    tooLarge: 'Det här mejlet är för stort för att visas.',
    goesOnIn: (file) => `Mejlet fortsätter. Hela texten finns i filen ${file}.`,
    isCutOff: 'Mejlet fortsätter, men resten kunde inte sparas.',
    encrypted: 'Det här mejlet är krypterat och kan inte visas.',
    automaticNotVerified: 'Automatiskt mejl, avsändaren är inte verifierad',
    senderNotVerified: 'Avsändaren är inte verifierad',
  },
  de: {
    tooLarge: 'Diese E-Mail ist zu groß, um sie anzuzeigen.',
    goesOnIn: (file) => `Die E-Mail geht noch weiter. Der vollständige Text steht in der Datei ${file}.`,
    isCutOff: 'Die E-Mail geht noch weiter, aber der Rest konnte nicht gespeichert werden.',
    encrypted: 'Diese E-Mail ist verschlüsselt und kann nicht angezeigt werden.',
    automaticNotVerified: 'Automatische E-Mail, Absender nicht verifiziert',
    senderNotVerified: 'Absender nicht verifiziert',
  },
  fr: {
    tooLarge: 'Cet e-mail est trop volumineux pour être affiché.',
    goesOnIn: (file) => `Cet e-mail continue. Le texte complet se trouve dans le fichier ${file}.`,
    isCutOff: 'Cet e-mail continue, mais la suite n’a pas pu être conservée.',
    encrypted: 'Cet e-mail est chiffré et ne peut pas être affiché.',
    automaticNotVerified: 'E-mail automatique, expéditeur non vérifié',
    senderNotVerified: 'Expéditeur non vérifié',
  },
  es: {
    tooLarge: 'Este correo es demasiado grande para mostrarlo.',
    goesOnIn: (file) => `El correo continúa. El texto completo está en el archivo ${file}.`,
    isCutOff: 'El correo continúa, pero no se pudo guardar el resto.',
    encrypted: 'Este correo está cifrado y no se puede mostrar.',
    automaticNotVerified: 'Correo automático, remitente no verificado',
    senderNotVerified: 'Remitente no verificado',
  },
  ar: {
    tooLarge: 'هذه الرسالة أكبر من أن تُعرض.',
    goesOnIn: (file) => `للرسالة بقية. النص الكامل في الملف ${file}.`,
    isCutOff: 'للرسالة بقية، لكن تعذّر حفظها.',
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
