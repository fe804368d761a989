/** Puts the service together. It listens nowhere: `serve` does, and tests inject. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { helpCenterOfKey, keyPrefixes, ownPagesKey } from '../api/key-format.ts';
import { maxBodyBytes } from '../api/limits.ts';
import { withoutTrailingSlashes } from '../api/trailing-slashes.ts';
import { version } from './config/version.ts';
import type { OpenDatabase } from './db/connect.ts';
import type { PublishedReads } from './db/replica/published-reads.ts';
import type { DemoPages } from './demo/demo-pages.ts';
import type { ReplyByMail, SentMail } from './demo/mail-reply.ts';
import { listDemoAgents } from './demo/queries.ts';
import { serveDemoMail } from './demo/routes/mail.ts';
import { serveShop } from './demo/routes/shop.ts';
import type { ArticlePages } from './help/article-html/article-pages.ts';
import { createHelpBrands, type HelpBrands } from './help/brand/brands.ts';
import { openHelpCenter } from './help/help-center.ts';
import { serveHelpBrandFiles } from './help/routes/brand.ts';
import { serveHelpFiles, serveHostFiles } from './help/routes/feeds.ts';
import { type FormLimits, noFormLimits, serveHelpForms } from './help/routes/forms.ts';
import { serveHelpPages } from './help/routes/pages.ts';
import { createSites, type Sites } from './help/sites.ts';
import { createForeignHosts } from './hosts/foreign-hosts.ts';
import type { EncodedBody } from './http/answers/encoded-body.ts';
import { KnownAnswers } from './http/answers/known-answers.ts';
import { createClientAddress } from './http/entrance/client-address.ts';
import { type AnswerMissing, answerClientError, answerError, handleErrors } from './http/entrance/errors.ts';
import { mountHealth } from './http/entrance/health.ts';
import { createIsListedOrigin } from './http/entrance/listed-origins.ts';
import { createRequestIds } from './http/entrance/request-id.ts';
import { RequestLog } from './http/entrance/request-log.ts';
import { meterRequests, type RequestMeter } from './http/entrance/request-meter.ts';
import { refuseOtherTargets } from './http/entrance/request-target.ts';
import { type RequestTracer, traceRequests } from './http/entrance/request-tracer.ts';
import { createSecureAnswer } from './http/entrance/security-headers.ts';
import {
  cutOffSlowBodies,
  defaultPatience,
  type Patience,
  serverPatience,
} from './http/entrance/slow-clients.ts';
import { countUnavailable, type UnavailableCounts } from './http/entrance/unavailable-answers.ts';
import { type PressureLimits, type RequireCalm, relievePressure } from './http/limits/back-pressure.ts';
import { limitFailures } from './http/limits/failure-limit.ts';
import { createFairShare, type FairShare, inNoShare } from './http/limits/fair-share.ts';
import { limitRates, type RateLimits } from './http/limits/rate-limit.ts';
import { createCounters } from './http/limits/shared-counters.ts';
import { createEventSender, type StreamLimits } from './http/operations/events.ts';
import { KnownPublicKeys } from './http/operations/known-public-keys.ts';
import { mountOperations } from './http/operations/mount.ts';
import { serveOpenApi } from './http/operations/openapi.ts';
import { createIsOwnPage } from './http/operations/own-pages.ts';
import { schemaController } from './http/operations/serializers.ts';
import { mountStreamProbe } from './http/operations/stream-probe.ts';
import { createReadVisitor } from './http/operations/visitor.ts';
import { serveContentFiles } from './http/pages/content-files.ts';
import { serveDocs } from './http/pages/docs-pages.ts';
import { serveEmbedPage } from './http/pages/embed-page.ts';
import { serveFrontPage } from './http/pages/front-page.ts';
import { serveStaticFiles, templateName } from './http/pages/static-files.ts';
import type { Listener } from './live/listen.ts';
import { createRemembered } from './live/remembered.ts';
import { createRememberedContent } from './live/remembered-content.ts';
import { createLinkRequests } from './mail/link-requests/link-requests.ts';
import { createMailViewer } from './mail/mail-viewer.ts';
import { findMailSecret } from './mail/reply-address/queries.ts';
import { type DisownedMail, serveHeldMails } from './mail/routes/held-mails.ts';
import { type MailInboundOptions, mountMailInbound } from './mail/routes/inbound.ts';
import type { MailPolicy } from './mail/settings.ts';
import type { ReachElsewhere } from './other-deployment.ts';
import {
  type FindHelpCenter,
  findHelpCenterRow,
  type HelpCenterRow,
  millisecondsUntilChange,
} from './resources/faq/queries.ts';
import { createSearchRecorder } from './resources/faq/searches/recorder.ts';
import { createService } from './resources/service.ts';
import { type MessagePrinter, printAtOnce } from './resources/tickets/message-printer/message-printer.ts';
import { createTicketStreams } from './resources/tickets/stream/index.ts';
import type { SemanticSearch } from './search/semantic/semantic-search.ts';
import { KeyUses } from './settings/keys/key-uses.ts';
import { type FindKey, type KnownKey, keyOfHelpPages, keyOfOwnPages } from './settings/keys/known-key.ts';
import { findKey, listPublicOrigins } from './settings/keys/queries.ts';
import { hashOfKey } from './settings/keys/secret.ts';
import { createCollector } from './uploads/attachments.ts';
import { mountUploads } from './uploads/routes.ts';
import { createUploadStore, type UploadSettings } from './uploads/store.ts';
import { createWaysBack } from './visitor/back-codes/index.ts';
import { createGuard, defaultGuard, type GuardSettings } from './visitor/bot-guard.ts';
import { createTakeSolution } from './visitor/challenges/index.ts';
import { forVisitors } from './visitor/policy/enforce.ts';
import { isForVisitors } from './visitor/policy/rules.ts';
import { useTicketToken } from './visitor/records/commands.ts';
import { createVisitorRecords } from './visitor/records/index.ts';
import { findVisitorSecret } from './visitor/records/queries.ts';
import { hashOfTicketToken } from './visitor/records/ticket-token.ts';
import { serveBackPage } from './visitor/routes/back-page.ts';
import { defaultTokenSeconds } from './visitor/token.ts';

// What a process needs of `http` beside the app: this is the only way to it.
export { type Entrance, openEntrance } from './http/entrance/entrance.ts';
export { requestSerializers } from './http/entrance/request-log.ts';
export type { AppCounts, RequestMeter } from './http/entrance/request-meter.ts';
export type { RequestTracer } from './http/entrance/request-tracer.ts';
export { UnavailableCounts } from './http/entrance/unavailable-answers.ts';
export { openApiDocument } from './http/operations/openapi.ts';
export type { DisownedMail } from './mail/routes/held-mails.ts';

export interface AppOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>;
  /** Reads of what is published, perhaps from a replica; without it, the database answers them. */
  readonly reads?: PublishedReads;
  readonly logger: FastifyBaseLogger;
  /** The built files for browsers; without them only the interface is served. */
  readonly publicDir?: string;
  /** Makes what pages show of articles; without it, or without files for browsers, there are no pages. */
  readonly articlePages?: ArticlePages;
  /** The Markdown of Frontdesk's own help; without it no settings are explained at `/docs/settings`. */
  readonly docsDir?: string;
  /** Answers `/` with the demo shop. */
  readonly demo?: DemoPages;
  /** Where this deployment is reached from outside; without it the request says, for addresses of next pages only. */
  readonly publicUrl?: string;
  /** Where links in mails lead, if they lead anywhere. @default `publicUrl` */
  readonly mailUrl?: string;
  /** Folder of uploaded files; without it there are none. */
  readonly uploadDir?: string;
  readonly uploads?: UploadSettings;
  /** Hosts from which attachments may be fetched. */
  readonly attachmentHosts?: readonly string[];
  /** Refused keys of one address within a minute; without it any number. */
  readonly maxKeyFailures?: number;
  /** Without it, anybody may ask for as much as they want. */
  readonly rateLimits?: RateLimits;
  /** Without it, any number of forms may be sent. */
  readonly formLimits?: FormLimits;
  /** Without it, any number of streams of events may be open. */
  readonly streamLimits?: StreamLimits;
  /** Seconds between two looks at whether whoever reads a stream still may. @default 40 */
  readonly streamCheckSeconds?: number;
  /** Without it, requests are taken however much there is to do. */
  readonly pressureLimits?: PressureLimits;
  /** How requests share the database between users; without it, whoever comes first is served first. */
  readonly databaseShare?: DatabaseShare;
  /** Is told of every request that is answered. */
  readonly meter?: RequestMeter | undefined;
  /** Counts the requests that are answered 503. */
  readonly unavailable?: UnavailableCounts;
  /** Follows every request that the app answers. */
  readonly tracer?: RequestTracer | undefined;
  /** What anonymous visitors have to do before they write. */
  readonly guard?: GuardSettings;
  /** Proxies that are believed when they say whom they speak for; without it none is. */
  readonly trustProxy?: readonly string[];
  readonly patience?: Partial<Patience>;
  /**
   * Seconds for which a visitor token may be valid.
   * @default 3600
   */
  readonly maxTokenSeconds?: number;
  /** Prints messages as they are stored; without it, each is printed at once, however long it is. */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'>;
  /** How messages are mailed; without it none are. */
  readonly mail?: MailPolicy;
  /** Takes in what is answered on the pages that show the demo's mail; without it, nothing can be. */
  readonly receiveDemoMail?: (mail: SentMail) => Promise<boolean>;
  /** Called once for each mail that its agent disowns. */
  readonly onDisownedMail?: (mail: DisownedMail) => void;
  /** How providers bring mail; without it they cannot. */
  readonly mailInbound?: MailInboundOptions;
  /** Makes what answers in place of this deployment's own service; without it, everything is answered here. */
  readonly elsewhere?: ReachElsewhere | undefined;
  /** Hears what other processes change; without it, keys, help centers and help are read for each request. */
  readonly listener?: Listener;
  /** The one help center that has pages, and a brand of it that is not stored. */
  readonly preview?: { readonly sites: Sites; readonly brands: HelpBrands };
  /** Without it, what is found follows from the words alone. */
  readonly semanticSearch?: SemanticSearch;
}

export interface DatabaseShare {
  /** Of 100 requests that may be at the database at a time, those of one user. */
  readonly percentPerUser: number;
  /** Requests of one user that may wait for their turn. */
  readonly queue: number;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, logger, publicDir, docsDir, demo, uploadDir } = options;
  const { attachmentHosts = [], mail = null, messagePrinter = printAtOnce } = options;
  const address = options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl };
  const { mailUrl = options.publicUrl } = options;
  const mailAddress = mailUrl === undefined ? {} : { publicUrl: mailUrl };
  const { guard = defaultGuard, trustProxy = [] } = options;
  const patience = { ...defaultPatience, ...options.patience };
  const secure = createSecureAnswer(options.publicUrl);
  const log = new RequestLog();
  const idOf = createRequestIds(trustProxy);
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: maxBodyBytes,
    genReqId: idOf,
    logController: log,
    schemaController,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // These are answered before any hook runs.
    frameworkErrors: (error, request, reply) => {
      secure(reply);
      answerError(error, request, reply);
      log.requestCompleted(null, request, reply);
      options.meter?.answered('none', reply.statusCode, reply.elapsedTime);
    },
    clientErrorHandler: answerClientError,
    ...serverPatience(patience),
    trustProxy: trustProxy.length > 0 && trustProxy.join(','),
    // Idle keep-alive connections end at once when the server stops.
    forceCloseConnections: 'idle',
  });
  const { meter, tracer } = options;
  if (tracer) traceRequests(app, tracer);
  if (meter) meterRequests(app, meter);
  if (options.unavailable) countUnavailable(app, options.unavailable);
  const requireCalm: RequireCalm = options.pressureLimits
    ? relievePressure(app, database, options.pressureLimits)
    : () => {};
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Request-Id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    secure(reply);
    // What is tried out is different at the next look.
    if (options.preview) reply.header('Cache-Control', 'no-store');
    done();
  });
  // Bodies are JSON: what else a page may post without a preflight is refused.
  app.removeContentTypeParser('text/plain');
  let answerMissing: AnswerMissing | undefined;
  handleErrors(app, async (request, reply) => {
    // A file that is missing was let through; whether an article has moved is asked of the database.
    requireCalm(reply);
    return (await answerMissing?.(request, reply)) ?? false;
  });
  await app.register(compress, { globalDecompression: false });

  refuseOtherTargets(app);
  cutOffSlowBodies(app, patience);
  const { listener, maxKeyFailures, rateLimits } = options;
  const counters = createCounters(listener);
  app.addHook('onClose', () => counters.close());
  const knownKeys = new KnownPublicKeys();
  if (maxKeyFailures !== undefined) {
    const isListedOrigin = createIsListedOrigin(() => listPublicOrigins(database.db));
    limitFailures(app, counters, { perMinute: maxKeyFailures, knownKeys, isListedOrigin });
  }
  const countAnonymous = rateLimits ? limitRates(app, counters, rateLimits) : null;

  const store =
    uploadDir === undefined
      ? null
      : createUploadStore(database.db, uploadDir, { log: logger, ...options.uploads });
  app.addHook('onClose', () => store?.close());
  const hosts = createForeignHosts(attachmentHosts);
  app.addHook('onClose', () => hosts.close());
  const collectAttachments = createCollector({ store, hosts });
  const searches = createSearchRecorder(database.db, logger);
  app.addHook('onClose', () => searches.close());
  const helpCenters = createRemembered<HelpCenterRow>(listener, 'help_centers');
  const findHelpCenter: FindHelpCenter = (userId, selector) =>
    helpCenters.get(`${userId} ${selector.helpCenterId} ${selector.faqId}`, () =>
      findHelpCenterRow(database.db, userId, selector),
    );
  const linkRequests = createLinkRequests({
    ...{ db: database.db, log: logger, mail, hasAddress: mailUrl !== undefined },
  });
  app.addHook('onClose', () => linkRequests.close());
  const streams = createTicketStreams({ db: database.db, listener, log: logger });
  app.addHook('onClose', async () => streams.close());
  const local = createService(database.db, {
    streams,
    ...{
      collectAttachments,
      messagePrinter,
      mail,
      guard,
      searches,
      findHelpCenter,
      linkRequests,
      ...address,
    },
    ...(options.reads && { reads: options.reads }),
    ...(options.semanticSearch && { semanticSearch: options.semanticSearch }),
  });
  const other =
    (await options.elsewhere?.({
      db: database.db,
      log: logger,
      local,
      uploads: store,
      collectAttachments,
      printMessage: messagePrinter.printMessage,
      publicUrl: options.publicUrl,
    })) ?? null;
  if (other) app.addHook('onClose', () => other.close());
  const service = other?.service ?? local;
  const keys = createRemembered<KnownKey>(listener, 'api_keys');
  const secrets = createRemembered<string>(listener, 'visitor_secrets');
  // No secret key is kept in memory for longer than its request. A public one stands in every page that uses it.
  const nameOfKey = (userId: number, apiKey: string) =>
    `${userId} ${apiKey.startsWith(keyPrefixes.public) ? apiKey : hashOfKey(apiKey)}`;
  const keyUses = new KeyUses(database.db, logger);
  app.addHook('onClose', () => keyUses.close());
  const findSiteKey: FindKey = (userId, apiKey) =>
    keys.get(nameOfKey(userId, apiKey), async () => {
      const key = await findKey(database.db, userId, apiKey);
      if (key) keyUses.add(userId, key.id);
      return key;
    });
  const sites = options.preview?.sites ?? createSites({ db: database.db, listener, ...address });
  const findApiKey = knownKeys.watch(async (userId, apiKey) => {
    if (apiKey === ownPagesKey) return keyOfOwnPages;
    const helpCenterId = helpCenterOfKey(apiKey);
    if (helpCenterId === null) return await findSiteKey(userId, apiKey);
    return (await sites.isThere(userId, helpCenterId)) ? keyOfHelpPages(helpCenterId) : null;
  });
  const readVisitor = createReadVisitor({
    findSecret: (userId, kid) =>
      secrets.get(`${userId} ${kid}`, () => findVisitorSecret(database.db, userId, kid)),
    maxTokenSeconds: options.maxTokenSeconds ?? defaultTokenSeconds,
    hashOfTicketToken,
    useTicketToken: (userId, hash) => useTicketToken(database.db, userId, hash),
  });
  const isOwnPage = createIsOwnPage(
    options.publicUrl,
    async (request) => (await sites.ofHost(request)) !== null,
  );
  const waysBack = createWaysBack(database.db, {
    findSecret: (userId) => findMailSecret(database.db, userId),
    mailLink: linkRequests.add,
  });
  const remember = (maxBytes: number) =>
    createRememberedContent<EncodedBody>({
      ...{ listener, maxBytes },
      millisecondsUntilChange: (userId) => millisecondsUntilChange(database.db, userId),
    });
  const content = { help: remember(32_000_000), typed: remember(8_000_000) };
  const knownAnswers = new KnownAnswers({
    log: logger,
    addressOf: createClientAddress(trustProxy),
    idOf,
    meter,
    isCurrent: (source, now) =>
      (source.kind === 'page'
        ? sites.peek(source.siteName, now) === source.site
        : keys.peek(nameOfKey(source.userId, source.apiKey), now) === source.key) &&
      content.help.peek(source.userId, source.contentKey, now) === source.content,
    admit: async (address, source) =>
      (await countAnonymous?.(address, source.userId, source.kind === 'page' ? null : source.key.id)) !==
      false,
  });
  if (!other) {
    knownAnswers.serve(app.server);
    app.addHook('preClose', async () => knownAnswers.close());
  }
  // Most requests wait for the other deployment then, and not for the database.
  const share = options.databaseShare && !other ? shareOf(database, options.databaseShare) : null;
  const inShare = share?.run ?? inNoShare;
  const { streamLimits = {}, streamCheckSeconds } = options;
  const events = createEventSender({
    secure,
    limits: streamLimits,
    ...(streamCheckSeconds !== undefined && { checkSeconds: streamCheckSeconds }),
  });
  meter?.watch({
    eventStreams: events.count,
    databaseRequests: share?.counts ?? (() => ({ running: 0, waiting: 0 })),
  });
  // They would keep the server from closing.
  app.addHook('preClose', async () => events.close());
  mountOperations(app, {
    service,
    events,
    visitorService: forVisitors(
      service,
      createVisitorRecords(database.db),
      createGuard(guard, createTakeSolution(database.db)),
    ),
    findKey: findApiKey,
    peekKey: (userId, apiKey) => keys.peek(nameOfKey(userId, apiKey), performance.now()),
    readVisitor,
    isOwnPage,
    isForVisitors,
    inShare,
    ...(!other && { content, knownAnswers }),
    ...address,
  });
  mountStreamProbe(app, events);
  other?.serveFiles(app);
  await mountUploads(app, { store, findKey: findApiKey, readVisitor, isOwnPage, ...address });
  if (options.mailInbound) await mountMailInbound(app, options.mailInbound);
  const { pathname } = new URL(options.publicUrl ?? 'http://localhost');
  const basePath = withoutTrailingSlashes(pathname);
  if (!other) {
    const { onDisownedMail: onDisowned } = options;
    await serveHeldMails(app, { db: database.db, counters, basePath, ...(onDisowned && { onDisowned }) });
  }
  mountHealth(app, database, other?.readiness);
  serveOpenApi(app, version);
  if (!other) serveContentFiles(app, database.db);
  const { articlePages } = options;
  if (publicDir !== undefined && articlePages && !other) {
    const brands = options.preview?.brands ?? createHelpBrands(database.db, listener);
    serveHelpBrandFiles(app, brands);
    const pages = await openHelpCenter({
      ...{ db: database.db, articlePages, publicDir, brands },
      ...{ basePath, semanticSearch: options.semanticSearch },
    });
    answerMissing = serveHelpPages(app, { sites, pages, content, knownAnswers, inShare });
    serveHelpFiles(app, database.db, sites);
    serveHostFiles(app, database.db, (request) => sites.listPublic(request));
    await serveHelpForms(app, {
      ...{ db: database.db, counters, sites, pages, faq: service, mail, guard },
      limits: options.formLimits ?? noFormLimits,
      // A host of a help center's own is set by the operator too.
      linkOrigin: ({ host, origin }) =>
        host !== null || options.publicUrl !== undefined ? origin : (mailUrl ?? null),
    });
  }
  const docs = docsDir === undefined ? [] : await serveDocs(app, docsDir);
  if (publicDir !== undefined) {
    const template = await readFile(join(publicDir, templateName), 'utf8');
    await serveStaticFiles(app, demo ? [publicDir, demo.dir] : [publicDir]);
    serveEmbedPage(app, { template, findKey: knownKeys.watch(findSiteKey) });
    serveBackPage(app, { template, counters, isOwnPage, waysBack });
    if (!demo) serveFrontPage(app, docs);
    else {
      const { userId } = demo.shop;
      await serveShop(app, demo);
      await serveDemoMail(app, {
        mailbox: createMailViewer(database.db, userId, { mail, ...mailAddress }),
        listAgents: () => listDemoAgents(database.db, userId),
        reply: await createReply({ ...options, ...mailAddress }, userId),
        isOwnPage,
      });
    }
  }
  return app;
}

function shareOf({ pool }: AppOptions['database'], { percentPerUser, queue }: DatabaseShare): FairShare {
  const places = pool.options.max;
  const placesPerUser = Math.max(1, Math.floor((places * percentPerUser) / 100));
  return createFairShare({ places, placesPerUser, queue });
}

/** What writes and reads mail is loaded for the demo only. */
async function createReply(options: AppOptions, userId: number): Promise<ReplyByMail | null> {
  const { database, receiveDemoMail: receive, mail = null, publicUrl } = options;
  if (!receive) return null;
  const { createReplyByMail } = await import('./demo/mail-reply.ts');
  const { db } = database;
  return createReplyByMail({ db, userId, mail, receive, ...(publicUrl !== undefined && { publicUrl }) });
}
