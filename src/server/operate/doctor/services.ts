import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../../settings/server/config.ts';
import type { EmbeddingSettings } from '../../settings/server/subjects/embeddings.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import type { DkimSettings } from '../../settings/server/subjects/mail.ts';
import type { S3Settings } from '../../settings/server/subjects/uploads.ts';
import { createS3Store } from '../../uploads/s3.ts';
import { type CheckContext, type Finding, type Findings, ok, problem, warning } from './check.ts';

/** Writes a small file to the bucket, reads it and removes it, as uploads do. */
export async function judgeBucket(s3: S3Settings): Promise<Finding> {
  const store = createS3Store(s3);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-doctor-'));
  try {
    const path = join(folder, 'file');
    const hash = randomBytes(32).toString('hex');
    await writeFile(path, hash);
    await store.put(hash, path, hash.length);
    const source = await store.read(hash);
    const isSame = source !== null && (await text(source)) === hash;
    await store.remove(hash);
    if (isSame) return ok(`Files can be written to the bucket ${s3.bucket}, read and removed.`);
    return problem(
      `The bucket ${s3.bucket} returned other bytes than were written to it.`,
      'Check the rules of the bucket, and any proxy in front of it.',
    );
  } catch (error) {
    return problem(
      `The bucket ${s3.bucket} cannot be used: ${s3ErrorName(error)}.`,
      'Check UPLOAD_S3_BUCKET, UPLOAD_S3_ENDPOINT and UPLOAD_S3_REGION, and that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY may put, get and delete objects in it.',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await store.close();
  }
}

/** The name and code of the library's error, whose message is too long for a report. */
function s3ErrorName(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}`;
}

export async function judgeMailServer({ mail, listen }: Config): Promise<Findings> {
  if (!mail.way)
    return warning(
      'No mail is sent but that of connected mailboxes: neither SMTP_URL nor MAIL_DIR is set.',
      'Set SMTP_URL to a mail server, or connect a mailbox at the desk under Settings, Email.',
    );
  if ('folder' in mail.way) {
    const seen = `Mail is not sent, but stored in ${mail.way.folder}.`;
    return listen.publicUrl === null
      ? ok(seen)
      : warning(seen, 'Set SMTP_URL to a mail server that accepts mail of Frontdesk.');
  }
  const { checkLogin } = await import('../../mail/transport/check.ts');
  const { host, problem: wrong } = await checkLogin(mail.way);
  const login =
    wrong === null
      ? ok(`${host} accepts the login of this deployment. No message was sent.`)
      : problem(wrong, 'Correct SMTP_URL, and try it with a message: frontdesk mail test ADDRESS.');
  return mail.way.dkim ? [login, judgeDkim(mail.way.dkim)] : login;
}

/** The minimum key length in bits: receivers do not accept signatures of shorter keys. */
const fewestBits = 1024;

export function judgeDkim({ domain, selector, privateKey }: DkimSettings): Finding {
  const name = `The DKIM key of ${selector}._domainkey.${domain}`;
  const advice =
    'Set DKIM_KEY_FILE to a file with a private key in PEM, made by openssl genrsa -out dkim.pem 2048.';
  try {
    const key = createPrivateKey(privateKey);
    const bits = key.asymmetricKeyDetails?.modulusLength;
    if (key.asymmetricKeyType === 'ed25519') return ok(`${name} can be read (ed25519).`);
    if (key.asymmetricKeyType !== 'rsa' || bits === undefined)
      return problem(`${name} has a type that DKIM does not support.`, advice);
    return bits < fewestBits
      ? problem(`${name} has only ${bits} bits.`, advice)
      : ok(`${name} can be read (RSA, ${bits} bits).`);
  } catch {
    return problem(`${name} cannot be read: DKIM_KEY_FILE contains no private key.`, advice);
  }
}

export async function judgeMailbox(imap: ImapSettings): Promise<Finding> {
  const { checkMailbox } = await import('../../mail/incoming/channels/imap/check.ts');
  const result = await checkMailbox(imap);
  return result.problem === null
    ? ok(
        `The mailbox of ${imap.user} at ${imap.host} can be read; its folder ${imap.folder} contains ${result.count} messages.`,
      )
    : problem(
        result.problem,
        'Correct the MAIL_IMAP_… settings: until then, no mail is received from this mailbox.',
      );
}

export async function judgeEmbeddings(
  settings: EmbeddingSettings,
  { signal }: CheckContext,
): Promise<Finding> {
  const { createEmbedder } = await import('../../search/semantic/embedder.ts');
  const embedder = createEmbedder(settings);
  try {
    const [vector] = await embedder.embed(['Where is my order?'], signal);
    return ok(`The model ${embedder.model} answers, with embeddings of ${vector?.length ?? 0} dimensions.`);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return warning(
      `Semantic search is off, since the model cannot be used: ${said}.`,
      'Check EMBEDDINGS_URL, EMBEDDINGS_MODEL and the key. Search by words still works.',
    );
  } finally {
    await embedder.close();
  }
}
