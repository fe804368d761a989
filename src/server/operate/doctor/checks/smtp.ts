import { createPrivateKey } from 'node:crypto';
import type { DkimSettings } from '../../../settings/server/subjects/mail.ts';
import { type Check, type Finding, ok, problem, warning } from '../check.ts';

export const smtpCheck: Check = {
  name: 'mail server',
  limitMs: 45_000,
  async run({ config }) {
    if (!config) return [];
    const { mail } = config;
    const { publicUrl } = config.listen;
    if (!mail)
      return [warning('No mail is sent: neither SMTP_URL nor MAIL_DIR is set.', 'Name a mail server.')];
    if ('folder' in mail.way)
      return [
        publicUrl === null
          ? ok(`Mail is kept in ${mail.way.folder}, and not sent.`)
          : warning(`Mail is kept in ${mail.way.folder}, and not sent.`, 'Name a mail server in SMTP_URL.'),
      ];
    const { checkLogin } = await import('../../../mail/transport/check.ts');
    const { host, problem: wrong } = await checkLogin(mail.way);
    return [
      wrong === null
        ? ok(`${host} lets this deployment in. Nothing was sent.`)
        : problem(wrong, 'frontdesk mail test ADDRESS tries it with a mail.'),
      ...(mail.way.dkim ? [judgeDkim(mail.way.dkim)] : []),
    ];
  },
};

/** Bits below which receivers do not believe a signature. */
const fewestBits = 1024;

export function judgeDkim({ domain, selector, privateKey }: DkimSettings): Finding {
  const name = `The DKIM key of ${selector}._domainkey.${domain}`;
  const advice = 'Put a private key in PEM there: openssl genrsa -out dkim.pem 2048.';
  try {
    const key = createPrivateKey(privateKey);
    const bits = key.asymmetricKeyDetails?.modulusLength;
    if (key.asymmetricKeyType === 'ed25519') return ok(`${name} can be read (ed25519).`);
    if (key.asymmetricKeyType !== 'rsa' || bits === undefined)
      return problem(`${name} is of a kind that DKIM does not know.`, advice);
    return bits < fewestBits
      ? problem(`${name} has ${bits} bits: too few.`, advice)
      : ok(`${name} can be read (RSA, ${bits} bits).`);
  } catch {
    return problem(`${name} cannot be read: DKIM_KEY_FILE holds no private key.`, advice);
  }
}
