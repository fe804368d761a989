import { isIP } from 'node:net';
import type { ArticleImport, DeskSetup } from '../../../api/schemas/desk-setup.ts';
import { isListed } from '../../../api/shared/origins.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import { isPrivateIp } from '../../outbound-hosts/private-ips.ts';
import { scriptTag } from '../../users/help-centers/script-tag.ts';
import type { SessionAgent } from '../sessions.sql.ts';
import type { FoundPage, FoundSetup, StoredSetup } from './first-steps.sql.ts';

export interface SetupContext {
  readonly userId: number;
  /** The owner who is signed in. */
  readonly owner: Pick<SessionAgent, 'name' | 'email'>;
  /** The deployment's URL in browsers, without a trailing slash. */
  readonly url: string;
}

export function presentSetup(found: FoundSetup, context: SetupContext): DeskSetup {
  const { setup, helpCenter, inbox, content, key, seen, refused, firstTicket, mailTest, agents } = found;
  const { owner } = context;
  const tag = presentTag(found, context);
  const isDone = (done: boolean) => (done ? 'done' : 'open');
  const steps: DeskSetup['steps'] = {
    helpCenter: isDone(helpCenter !== null && helpCenter.visibility !== 'private' && owner.email !== null),
    articles: isDone(content.articles > 0),
    tag: isDone(tag !== null),
    page: isDone(seen !== null),
    mail: isDone(mailTest?.state === 'arrived'),
    agents: isDone(agents.count > 1),
  };
  return {
    // A deployment that was set up by commands needs no checklist.
    isDismissed: setup?.isDismissed ?? true,
    isComplete: !Object.values(steps).includes('open'),
    steps,
    owner: { name: owner.name, email: owner.email },
    helpCenter: helpCenter && {
      helpCenterId: helpCenter.id,
      title: helpCenter.title,
      language: helpCenter.defaultLanguage,
      inboxId: inbox?.id ?? null,
      inboxEmail: inbox && !isReservedEmail(inbox.wantedAddress) ? inbox.wantedAddress : null,
    },
    content: { ...content, import: setup && presentImport(setup) },
    tag,
    seen: seen && presentPage(seen),
    refused: refused && key && !isListed(refused.origin, key.origins) ? presentPage(refused) : null,
    firstTicket,
    mailTest,
    agents,
  };
}

const presentPage = ({ origin, seenAt }: FoundPage) => ({ origin, date: seenAt.toISOString() });

function presentTag({ helpCenter, key }: FoundSetup, { userId, url }: SetupContext): DeskSetup['tag'] {
  if (!helpCenter || !key) return null;
  return {
    html: scriptTag({ userId, apiKey: key.text, helpCenterId: helpCenter.id }, url),
    keyId: key.id,
    publicKey: key.text,
    origins: [...key.origins],
    isPrivateUrl: isPrivateUrl(url),
  };
}

/** Whether a URL leads other machines nowhere: it names this one, or a network of its own. */
function isPrivateUrl(url: string): boolean {
  const host = parseUrl(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (isIP(host)) return isPrivateIp(host);
  return !host.includes('.') || /\.(localhost|local|internal|test)$/.test(host);
}

function presentImport({ lastImport, importedAt, isImportDead }: StoredSetup): ArticleImport | null {
  if (!lastImport || !importedAt) return null;
  const updatedDate = importedAt.toISOString();
  const problems = lastImport.problems.map((problem) => ({ ...problem }));
  return isImportDead
    ? { ...lastImport, problems, updatedDate, state: 'failed', problem: interrupted }
    : { ...lastImport, problems, updatedDate };
}

const interrupted = 'The server was stopped during the import. Start it again.';
