/** Settings of the mailboxes that owners connect at the desk. */

import { list, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

const secretKey = textThat(
  'have 32 characters or more, such as the output of openssl rand -base64 32',
  (value) => value.length >= 32,
);

export const secretKeySettings = {
  current: setting(secretKey, {
    env: 'SECRET_KEY',
    isSecret: true,
    sentence:
      'Key that encrypts the passwords of [connected mailboxes](mail.md#connect-a-mailbox-at-the-desk), of 32 characters or more. With the built-in database it is not needed: a key is made in the data folder',
  }),
  former: setting(secretKey, {
    env: 'SECRET_KEY_FORMER',
    isSecret: true,
    sentence: 'Former `SECRET_KEY`, with which passwords that it encrypted can still be read',
  }),
};

export const mailboxSettings = {
  hosts: setting(list(text), {
    env: 'MAIL_HOSTS',
    default: [],
    sentence:
      'Mail servers that owners may [connect to](mail.md#connect-a-mailbox-at-the-desk) although they have private IP addresses or other ports than those of mail, separated by commas, each with or without a port',
  }),
};

export type MailboxSettings = ValuesOf<typeof mailboxSettings>;

export interface SecretKeySettings extends ValuesOf<typeof secretKeySettings> {
  /** The data folder, in which a key is made if none is set; null with `DATABASE_URL`. */
  readonly dataDir: string | null;
}
