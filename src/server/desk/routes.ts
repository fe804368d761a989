/** Serves the desk of agents: how they sign in, what owners set up, and the operations of the interface with a session in place of a key. */

import type { FastifyInstance } from 'fastify';
import { operationNames } from '../../api/operation-names.ts';
import type { ResourceService } from '../../api/service.ts';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { idempotencyClaim, writeOnce } from '../db/idempotency.sql.ts';
import type { Counters } from '../http/limits/shared-counters.ts';
import type { EventSender } from '../http/operations/events.ts';
import { mountOperation, routePath } from '../http/operations/mount.ts';
import type { Listener } from '../live/listen.ts';
import { createMailRoutes } from '../mail/transport/mail-routes.ts';
import { createMailHosts } from '../outbound-hosts/mail-hosts.ts';
import { createPushHosts } from '../push/hosts.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import type { IncomingMailSettings } from '../settings/server/subjects/incoming-mail.ts';
import type { MailboxSettings, SecretKeySettings } from '../settings/server/subjects/mailboxes.ts';
import { receiveUploads, uploadsPath } from '../uploads/routes.ts';
import type { UploadStore } from '../uploads/store.ts';
import { createWebhookHosts } from '../webhooks/hosts.ts';
import { createActRecorder, recordingActs } from './acts/record-acts.ts';
import { createLinkRequests } from './links/link-requests.ts';
import { createManagementService } from './management-service.ts';
import { countRequest, refuseAfter } from './network-limits.ts';
import { forAgents, isManagementChange, requireDeskAccess } from './policy.ts';
import { articleUploadPath, serveArticleUpload } from './routes/article-upload.ts';
import { createBrowserNonce } from './routes/browser-nonce.ts';
import { serveDeskOpenApi } from './routes/openapi.ts';
import { serveOriginals } from './routes/originals.ts';
import { serveDeskPage } from './routes/page.ts';
import { servePasskeys } from './routes/passkeys.ts';
import { createDeskSessions } from './routes/session-caller.ts';
import { serveSignIn } from './routes/sign-in.ts';
import type { MailWays } from './settings/mail-setup.ts';
import { ArticleImports } from './setup/content/article-imports.ts';
import { ContentImporter, type ContentImporterOptions } from './setup/content/importer.ts';

export interface DeskOptions extends MailWays {
  readonly db: Database;
  readonly log: Log;
  /** Without it, sessions are read for each request. */
  readonly listener: Listener | undefined;
  readonly counters: Counters;
  readonly service: ResourceService;
  readonly events: EventSender;
  /** Null if there is no folder for uploads. */
  readonly store: UploadStore | null;
  readonly publicUrl: string | null;
  /** Whether links to sign in are mailed. */
  hasMail(): Promise<boolean>;
  /** Hosts besides public ones to which webhooks may send. */
  readonly webhookHosts: readonly string[];
  /** Push services besides those of the well-known browsers. */
  readonly pushHosts: readonly string[];
  readonly incomingMail: IncomingMailSettings | null;
  readonly mailboxes: MailboxSettings;
  readonly secretKeys: SecretKeySettings;
  /** What imports articles at the desk; absent if this server imports none. */
  readonly deskContent: DeskContent | undefined;
  /** The folder of the built files for browsers; without it, there is no page. */
  readonly publicDir: string | undefined;
}

export interface DeskContent extends Pick<ContentImporterOptions, 'readContent' | 'writeRows' | 'makePages'> {
  /** Returns the folder of the sample in a language, or in English. */
  readonly sampleDir: (language: string) => string;
}

/** The maximum number of wrong codes and passkeys of one IP network in ten minutes. */
const wrongGuesses = 20;
const guessSeconds = 600;

/** The maximum number of addresses to which one agent forwards messages in an hour, as a stolen session could send spam. */
const forwardsPerHour = 200;

/** The maximum number of changes to the deployment from one IP network in a minute. */
const changesPerMinute = 120;

/** The segment of paths that has a key elsewhere. */
const sessionSegment = 'session';

export async function deskRoutes(app: FastifyInstance, options: DeskOptions): Promise<void> {
  const { db, log, listener, counters, service, store, publicUrl, publicDir, hasMail } = options;
  const { mail, outgoingMail, incomingMail, deskContent } = options;
  const secrets = createSecretBox(options.secretKeys);
  const mailHosts = createMailHosts(options.mailboxes.hosts);
  const mailRoutes = createMailRoutes({ ...outgoingMail, db, secrets, mailHosts });
  app.addHook('onClose', () => mailRoutes.close());
  const sessions = createDeskSessions(db, listener, publicUrl);
  const linkRequests = createLinkRequests({ db, log });
  app.addHook('onClose', () => linkRequests.close());
  const nonce = createBrowserNonce(publicUrl);
  const guesses = counters.create('desk-codes', wrongGuesses, guessSeconds);
  const mailbox = mail.mailbox ?? outgoingMail.from?.address ?? null;
  serveSignIn(app, { db, counters, sessions, nonce, guesses, linkRequests, hasMail, mailbox });
  servePasskeys(app, { db, log, counters, sessions, nonce, guesses, publicUrl });
  const pushHosts = createPushHosts(options.pushHosts);
  app.addHook('onClose', () => pushHosts.close());
  const changes = counters.create('desk-settings', changesPerMinute, 60);
  const webhookHosts = createWebhookHosts(options.webhookHosts);
  app.addHook('onClose', () => webhookHosts.close());
  serveDeskOpenApi(app);
  serveOriginals(app, { db, sessions });
  const importer = deskContent ? new ContentImporter({ ...deskContent, db, log }) : null;
  app.addHook('onClose', () => importer?.close());
  const sampleDir = deskContent?.sampleDir ?? (() => '');
  const articleImports = new ArticleImports({ db, counters, importer, sampleDir });
  const deskPath = (path: string) => `/desk${path.replace(':apiKey', sessionSegment)}`;
  await receiveUploads(app, deskPath(uploadsPath), { store, publicUrl }, async (request, reply) => {
    await sessions.authenticate(request, reply);
  });
  const forwards = counters.create('desk-forwards', forwardsPerHour, 3600);
  const management = createManagementService(db, {
    counters,
    mail,
    outgoingMail,
    incomingMail,
    mailRoutes,
    mailHosts,
    secrets,
    articleImports,
    pushHosts,
    webhookHosts,
    publicUrl,
  });
  const recordAct = createActRecorder(db, log);
  await serveArticleUpload(app, deskPath(articleUploadPath), {
    sessions,
    changes,
    articleImports,
    service: management,
    recordAct,
  });
  const agentService = forAgents(
    db,
    { ...service, ...management },
    {
      countForward: async (userId, agentId) => refuseAfter(await forwards.count(`${userId} ${agentId}`)),
    },
  );
  const deskService = recordingActs(agentService, recordAct);
  if (publicDir !== undefined) {
    await serveDeskPage(app, { db, sessions, service: deskService, publicUrl, publicDir, hasMail });
  }
  for (const name of operationNames) {
    mountOperation(app, name, {
      ...options,
      route: (path) => deskPath(routePath(path)),
      createAuthorize: () => async (request, reply) => {
        const { agent } = await sessions.authenticate(request, reply);
        if (agent) requireDeskAccess(name, agent);
        if (isManagementChange(name)) await countRequest(changes, request);
      },
      serviceFor: () => deskService,
      answerOnce: async ({ caller, input }, answer) => {
        const claim = idempotencyClaim(caller, name, input);
        return await writeOnce(db, { userId: caller.userId, claim }, answer);
      },
    });
  }
}
