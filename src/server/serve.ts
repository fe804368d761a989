/** Runs the service: listens, opens the database, answers requests, and stops without dropping a request. */

import { setTimeout as wait } from 'node:timers/promises';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Upstream } from '../gateway/gateway.ts';
import { createRedactor } from '../gateway/transport/redact.ts';
import {
  buildApp,
  type DisownedMail,
  type Entrance,
  openEntrance,
  requestSerializers,
  UnavailableCounts,
} from './app.ts';
import { bundledDir, bundledFile, bundledSampleDir } from './bundle/bundled-dir.ts';
import { type OpenDatabase, openDatabase } from './db/connect.ts';
import { orAborted } from './db/or-aborted.ts';
import { type QueryWatcher, watchQueries } from './db/query-timing.ts';
import { openReplica, type Replica } from './db/replica/open-replica.ts';
import type { PublishedReads } from './db/replica/published-reads.ts';
import { createSlowQueryLog } from './db/slow-queries.ts';
import { type Demo, fillDemo } from './demo/fill.ts';
import { deskLinkUrl } from './desk/links/link-url.ts';
import { createOwnerCode } from './desk/owner-claim.sql.ts';
import { createContentReader } from './desk/setup/content/content-reader.ts';
import type { DeskMailsOptions } from './desk/sign-in-mail/mail-worker.ts';
import type { ReachElsewhere } from './gateway-service.ts';
import { createGatewayStore } from './gateway-store/gateway-store.ts';
import { type ArticlePages, createArticlePages, makePublished } from './help/article-html/article-pages.ts';
import { startDrawing } from './help/preview-images/drawing-job.ts';
import { createImagePrinter } from './help/preview-images/image-printer.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Background } from './jobs/background.ts';
import { type Listener, startListening } from './live/listen.ts';
import { openLog } from './log-destination.ts';
import type { MailIntake } from './mail/incoming/take-mail.ts';
import type { MailSenderOptions } from './mail/sender.ts';
import { logUnprovenInboxes } from './mail/trust/unproven-inboxes.ts';
import type { Metrics } from './operate/metrics/metrics.ts';
import { serveMetrics } from './operate/metrics/serve-metrics.ts';
import type { Tracing } from './operate/tracing.ts';
import { createMailHosts, type MailHosts } from './outbound-hosts/mail-hosts.ts';
import { createPushHosts } from './push/hosts.ts';
import { type ArticleMaker, createArticleMaker } from './resources/faq/editing/maker/article-maker.ts';
import { startPublishing } from './resources/faq/editing/publishing.ts';
import { startReleasing } from './resources/tickets/held-messages/releasing.ts';
import {
  createMessagePrinter,
  type MessagePrinter,
} from './resources/tickets/message-printer/message-printer.ts';
import { startPushes } from './resources/tickets/notifications/send-pushes.ts';
import { startWaking } from './resources/tickets/snoozing/waking.ts';
import { startSolving } from './resources/tickets/solving/solving.ts';
import { startFolding } from './resources/tickets/words/folding.ts';
import { noteRunningServer, removeRunningServer } from './running-server.ts';
import { createIndexes } from './search/indexes/create-indexes.ts';
import type { SearchIndexes } from './search/indexes/search-indexes.ts';
import { startWarming, type Warming } from './search/indexes/warm-indexes.ts';
import { createRowWriter, type RowWriter } from './search/rows/row-writer.ts';
import { startEmbedding } from './search/semantic/embedding.ts';
import { createSemanticSearch } from './search/semantic/semantic-search.ts';
import { type SharedEmbedder, shareEmbedder } from './search/semantic/share-embedder.ts';
import { createSecretBox, type SecretBox } from './secrets/secret-box.ts';
import { Unavailable } from './service-unavailable.ts';
import { type Config, ConfigError } from './settings/server/config.ts';
import { dataFolder } from './settings/server/subjects/database.ts';
import type { EmbeddingSettings } from './settings/server/subjects/embeddings.ts';
import { noIncomingMail } from './settings/server/subjects/incoming-mail.ts';
import type { MailSettings, StoppedMail } from './settings/server/subjects/mail.ts';
import { type UnknownSetting, unknownSettingWords } from './settings/server/unknown-settings.ts';
import { logSteps, type RunStep } from './task-progress.ts';
import { createUploadStore } from './uploads/store.ts';
import { hasNoUsers } from './users/users.sql.ts';
import { startWebhooks } from './webhooks/deliver.ts';
import { createWebhookHosts } from './webhooks/hosts.ts';

export interface RunningServer {
  /** The URL of the server, with the actual port. */
  readonly url: string;
  readonly demo: Demo | null;
  /** Whether the database has no users yet; false for a demo and for a gateway. */
  readonly isEmpty: boolean;
  /** Creates a link that signs an owner in at the desk, once; null if it has users and no owner, and for a gateway. */
  createDeskLink(): Promise<DeskLink | null>;
  /** Stops the server: answers accepted requests, then closes every connection and the database. */
  stop(): Promise<void>;
}

export interface DeskLink {
  readonly url: string;
  /** Whether it leads an empty deployment's first owner to the setup. */
  readonly isFirst: boolean;
}

export interface ServeOptions {
  readonly demo: boolean;
  /** The upstream of a gateway; null if this deployment is no gateway. */
  readonly upstream?: Upstream | null;
  /** Runs a step of the start, and shows its progress. @default logs a line for each step */
  readonly runStep?: RunStep;
  /** The destination of the log, as stdout is the output of the command. @default stderr */
  readonly log?: DestinationStream;
  /** Variables of the environment that may be misspelt settings, which the log names. @default none */
  readonly unknownSettings?: readonly UnknownSetting[];
  /** Aborts the start: started parts are stopped, and the abort reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts a server. @throws {ConfigError} for a demo together with an upstream */
export async function serve(
  config: Config,
  {
    demo,
    upstream = null,
    runStep: shown,
    log = openLog(config.log.level),
    unknownSettings = [],
    signal,
  }: ServeOptions,
): Promise<RunningServer> {
  if (upstream && demo) throw new ConfigError('Give either --demo or --upstream, not both.');
  const logger = pino(
    { level: config.log.level, serializers: requestSerializers, ...redaction(upstream) },
    log,
  );
  const runStep = shown ?? logSteps(logger);
  if (unknownSettings.length > 0) {
    logger.warn(
      {},
      `these environment variables look like settings and are unknown: ${unknownSettingWords(unknownSettings)}; correct or remove them`,
    );
  }
  // The server listens before the database is open, which may take long: responses are 503 meanwhile.
  const unavailable = new UnavailableCounts();
  const entrance = await openEntrance({ ...config.listen, log: logger, unavailable });
  try {
    return await serveThrough({ entrance, unavailable }, config, logger, { demo, upstream, runStep, signal });
  } catch (error) {
    await entrance.close();
    throw error;
  }
}

async function serveThrough(
  { entrance, unavailable }: Pick<ServeParts, 'entrance' | 'unavailable'>,
  config: Config,
  logger: Logger,
  { demo, upstream = null, runStep, signal }: Required<Pick<ServeOptions, 'runStep'>> & ServeOptions,
): Promise<RunningServer> {
  signal?.throwIfAborted();
  const database = await runStep('Opening the database', () =>
    openDatabase(config.database.place, {
      ...config.pool,
      directUrl: config.database.listenUrl,
      log: logger,
      signal,
      onMigrate: () => entrance.waitFor('the migration of the tables'),
    }),
  );
  const metrics = config.metrics && (await openMetrics(database));
  metrics?.watchUnavailable(unavailable);
  const tracing = config.tracing.endpoint === null ? null : await openTracing();
  let isSettled = false;
  const watchers = [metrics?.queries, tracing?.queries, watchSlowQueries(config, logger, () => !isSettled)];
  watchQueries(
    database.pool,
    watchers.filter((watcher) => watcher !== undefined),
  );
  const listener = startListening(
    { pool: database.pool, connection: listenConnection(config, database) },
    { log: logger },
  );
  const replica = followReplica(config, database, { listener, logger });
  if (replica) metrics?.watchReplica(replica);
  try {
    const parts = { entrance, unavailable, listener, reads: replica?.reads, metrics, tracing };
    const options = { ...parts, demo, upstream, runStep, signal };
    const { stop, ...server } = await orAborted(serveFrom(database, config, logger, options), signal);
    setTimeout(() => {
      isSettled = true;
    }, settlingMs).unref();
    return {
      ...server,
      async stop() {
        await stop();
        await replica?.close();
        await listener.close();
        await database.close();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await replica?.close();
    await listener.close();
    if (signal?.aborted) database.cutOff();
    await database.close();
    throw error;
  }
}

/** Milliseconds for which a ready server still fills its caches. */
const settlingMs = 60_000;

function watchSlowQueries(
  { log: { slowQueryMs } }: Config,
  logger: Logger,
  isStarting: () => boolean,
): QueryWatcher | undefined {
  return slowQueryMs === 0 ? undefined : createSlowQueryLog(logger, slowQueryMs, { isStarting });
}

interface ServeParts {
  readonly entrance: Entrance;
  readonly unavailable: UnavailableCounts;
  readonly listener: Listener;
  readonly reads: PublishedReads | undefined;
  /** Null if metrics are off. */
  readonly metrics: Metrics | null;
  /** Null if tracing is off. */
  readonly tracing: Tracing | null;
}

async function serveFrom(
  database: OpenDatabase,
  configured: Config,
  logger: Logger,
  options: Required<Pick<ServeOptions, 'runStep'>> & ServeOptions & ServeParts,
): Promise<RunningServer> {
  const { demo: isDemo, upstream = null, entrance, metrics, listener, runStep, signal } = options;
  const { db } = database;
  const config = { ...configured, mail: withNotices(configured.mail, logger, metrics) };
  entrance.waitFor('the preparation of its caches');
  const demo = isDemo ? await runStep('Preparing the demo', (show) => fillDemo(db, logger, show)) : null;
  const workers = await openWorkers(config, { db, isGateway: upstream !== null, listener, logger });
  const { articlePages, articleMaker, messagePrinter, searchIndexes, embedder, intake } = workers;
  metrics?.watchSearch(searchIndexes);
  const mailUrl = config.listen.publicUrl ?? (isDemo ? demoUrl(config) : null);
  const app = await buildApp({
    config,
    database,
    reads: options.reads,
    listener,
    logger,
    articlePages,
    makeArticle: articleMaker.make,
    deskContent: {
      readContent: createContentReader({ workerUrl: bundledFile('content-worker.js') }),
      writeRows: workers.rowWriter.write,
      async makePages(userId) {
        while (await articlePages.bringUp(userId));
      },
      sampleDir: bundledSampleDir,
    },
    messagePrinter,
    publicDir: bundledDir('public'),
    docsDir: bundledDir('docs'),
    demo: demo?.pages,
    mailUrl: mailUrl ?? undefined,
    meter: metrics?.requests,
    unavailable: options.unavailable,
    tracer: options.tracing?.requests,
    onDisownedMail: noticeDisowned(logger, metrics),
    mailInbound: intake?.inbound ?? undefined,
    receiveDemoMail: isDemo ? intake?.receiveFromDemo : undefined,
    elsewhere: upstream ? reachUpstream(upstream) : undefined,
    searchIndexes,
    semanticSearch: embedder ? createSemanticSearch(embedder.forSearches, logger) : undefined,
  });
  const isEmpty = demo === null && !upstream && (await hasNoUsers(db));
  signal?.throwIfAborted();
  const warming = startWarming({ db, indexes: searchIndexes, log: logger });
  const background = await startBackground(config, {
    db,
    mailUrl,
    listener,
    metrics,
    workers,
    warming,
    logger,
  });
  const stopBackground = () => Promise.all(background.map((task) => task.stop()));
  try {
    if (config.listen.listensWhenReady) await warming.waitForFirst(signal);
    await entrance.attach(app);
  } catch (error) {
    await stopBackground();
    throw error;
  }
  const url = readableUrl(config.listen.host, entrance.port);
  const dataDir = dataFolder(config.database.place);
  if (dataDir !== null) await noteRunningServer(dataDir, url);
  return {
    url,
    demo,
    isEmpty,
    async createDeskLink() {
      const owner = upstream ? null : await createOwnerCode(db);
      if (!owner) return null;
      return { url: deskLinkUrl(config.listen.publicUrl ?? url, owner.code), isFirst: owner.isFirst };
    },
    async stop() {
      entrance.announceStop();
      // Requests are still answered until every load balancer has noticed that `/readyz` is 503.
      await wait(config.listen.shutdownDelaySeconds * 1000);
      await entrance.close();
      if (dataDir !== null) await removeRunningServer(dataDir);
      await stopBackground();
      await closeWorkers(workers);
      await demo?.refreshed;
    },
  };
}

/** Parts that run beside the app: worker threads, the client of the embedding model, and the channels of mail. */
interface Workers {
  readonly articlePages: ArticlePages;
  readonly articleMaker: ArticleMaker;
  readonly messagePrinter: MessagePrinter;
  readonly rowWriter: RowWriter;
  readonly searchIndexes: SearchIndexes;
  readonly embedder: SharedEmbedder | null;
  /** Null for a gateway, which has no mail. */
  readonly intake: MailIntake | null;
  readonly secrets: SecretBox;
  readonly mailHosts: MailHosts;
}

async function openWorkers(
  config: Config,
  {
    db,
    isGateway,
    listener,
    logger,
  }: {
    readonly db: OpenDatabase['db'];
    readonly isGateway: boolean;
    readonly listener: Listener;
    readonly logger: Logger;
  },
): Promise<Workers> {
  const embedder = config.embeddings && (await openEmbedder(config.embeddings));
  const messagePrinter = createMessagePrinter({ workerUrl: bundledFile('message-worker.js') });
  const secrets = createSecretBox(config.secretKeys);
  const mailHosts = createMailHosts(config.mailboxes.hosts);
  const intake = isGateway
    ? null
    : await openMailIntake(config, { db, messagePrinter, log: logger, secrets, mailHosts });
  const articlePages = createArticlePages(db, {
    workerUrl: bundledFile('article-worker.js'),
    log: logger,
  });
  const articleMaker = createArticleMaker({ workerUrl: bundledFile('maker-worker.js') });
  const rowWriter = createRowWriter(bundledFile('row-worker.js'));
  const searchIndexes = createIndexes({
    db,
    listener,
    log: logger,
    workerUrl: bundledFile('search-worker.js'),
    writeRows: rowWriter.write,
    settings: config.search,
  });
  return {
    articlePages,
    articleMaker,
    messagePrinter,
    rowWriter,
    searchIndexes,
    embedder,
    intake,
    secrets,
    mailHosts,
  };
}

async function closeWorkers({
  articlePages,
  articleMaker,
  messagePrinter,
  rowWriter,
  searchIndexes,
  embedder,
}: Workers): Promise<void> {
  await articlePages.close();
  await articleMaker.close();
  await messagePrinter.close();
  await searchIndexes.close();
  await rowWriter.close();
  await embedder?.close();
}

interface BackgroundParts {
  readonly db: OpenDatabase['db'];
  /** The base URL of links in mail; null if mail contains no links. */
  readonly mailUrl: string | null;
  readonly listener: Listener;
  readonly metrics: Metrics | null;
  readonly workers: Workers;
  readonly warming: Warming;
  readonly logger: Logger;
}

async function startBackground(
  config: Config,
  { db, mailUrl, listener, metrics, workers, warming, logger: log }: BackgroundParts,
): Promise<readonly Background[]> {
  const { articlePages, articleMaker, rowWriter, embedder, intake, secrets, mailHosts } = workers;
  const metricsServer = metrics && config.metrics && (await serveMetrics(metrics, config.metrics, log));
  await intake?.start();
  if (config.incomingMail) await logUnprovenInboxes(db, config.incomingMail, log);
  const tasks = [
    metricsServer,
    intake,
    startHousekeeping({
      db,
      config,
      log,
      articlePages,
      writeRows: rowWriter.write,
      onDone: () => metrics?.cleanedUp(),
      onDeletedTickets: (tickets) => metrics?.deletedTickets(tickets),
    }),
    intake &&
      (await sendMail({
        ...config.mail,
        db,
        log,
        secrets,
        mailHosts,
        publicUrl: mailUrl,
        composeWorkerUrl: bundledFile('compose-worker.js'),
        onGivenUp: () => metrics?.gaveUpMail(),
      })),
    intake && (await mailFromDesk({ ...config.mail, db, log, secrets, mailHosts, publicUrl: mailUrl })),
    warming,
    startSolving({ db, log }),
    startWaking({ db, log }),
    startReleasing({ db, log, mail: config.mail }),
    startPublishing({
      db,
      log,
      makeArticle: articleMaker.make,
      writeRows: rowWriter.write,
      onPublished: makePublished(articlePages, log),
    }),
    startFolding({ db, log }),
    embedder && startEmbedding({ db, embedder: embedder.forArticles, log }),
    startDrawing({
      db,
      listener,
      log,
      printer: createImagePrinter({
        workerUrl: bundledFile('image-worker.js'),
        fontsDir: bundledFile('fonts/'),
      }),
    }),
    startWebhooks({ db, log, hosts: createWebhookHosts(config.webhooks.hosts) }),
    startPushes({ db, log, hosts: createPushHosts(config.push.hosts), publicUrl: config.listen.publicUrl }),
  ];
  return tasks.filter((task) => task !== null);
}

/** Returns the base URL of links in a demo's mail, which is read on this machine only; null if the port is unknown. */
function demoUrl({ listen: { host, port } }: Config): string | null {
  return port === 0 ? null : readableUrl(host, port);
}

export function reachUpstream(upstream: Upstream): ReachElsewhere {
  return async ({ db, log, local, uploads, collectAttachments, printMessage, publicUrl }) => {
    const { createGateway } = await import('../gateway/gateway.ts');
    return createGateway({
      upstream,
      log,
      local,
      printMessage,
      publicUrl,
      store: createGatewayStore({ db, uploads, collectAttachments }),
      unavailable: (detail, message, retryAfter) =>
        new Unavailable({ reason: 'upstream', detail }, message, retryAfter),
    });
  };
}

/** Imports the metrics only if they are on, since few deployments use them. */
async function openMetrics(database: OpenDatabase): Promise<Metrics> {
  const { Metrics } = await import('./operate/metrics/metrics.ts');
  return new Metrics(database);
}

/** Starts tracing. OpenTelemetry's environment variables set the target of spans. */
async function openTracing(): Promise<Tracing> {
  return (await import('./operate/tracing.ts')).startTracing();
}

// Clients of external services are imported only if one is configured, since they are a third of the code.

async function openEmbedder(settings: EmbeddingSettings): Promise<SharedEmbedder> {
  return shareEmbedder((await import('./search/semantic/embedder.ts')).createEmbedder(settings));
}

async function mailFromDesk(options: DeskMailsOptions): Promise<Background> {
  const [{ startSignInMails }, { startPasskeyMails }] = await Promise.all([
    import('./desk/sign-in-mail/send-links.ts'),
    import('./desk/passkey-mail/send-notices.ts'),
  ]);
  const senders = [startSignInMails(options), startPasskeyMails(options)];
  return {
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

async function sendMail(options: MailSenderOptions): Promise<Background> {
  return (await import('./mail/sender.ts')).startMailSender(options);
}

/** Returns mail settings by which each message that a limit stops is logged and counted. */
function withNotices(mail: MailSettings, log: Logger, metrics: Metrics | null): MailSettings {
  const { unconfirmedLimits } = mail;
  if (!unconfirmedLimits) return mail;
  const onStopped = (stopped: StoppedMail) => {
    log.warn(
      stopped,
      `a message was not sent: its ${stopped.limit} reached its limit of messages to unconfirmed email addresses`,
    );
    metrics?.stoppedMail(stopped.limit);
  };
  return { ...mail, unconfirmedLimits: { ...unconfirmedLimits, onStopped } };
}

/** Returns a function that logs and counts a message that an agent reports as not theirs. */
function noticeDisowned(log: Logger, metrics: Metrics | null): (disowned: DisownedMail) => void {
  return (disowned) => {
    log.warn(disowned, 'an agent reports that a message in their name is not theirs');
    metrics?.disownedMail(disowned.channel);
  };
}

interface MailIntakeParts {
  readonly db: OpenDatabase['db'];
  readonly messagePrinter: MessagePrinter;
  readonly log: Logger;
  readonly secrets: SecretBox;
  readonly mailHosts: MailHosts;
}

/** Opens the channels of incoming mail, and a store for attachments. */
async function openMailIntake(
  { uploads, mail, incomingMail }: Config,
  { db, messagePrinter, log, secrets, mailHosts }: MailIntakeParts,
): Promise<MailIntake> {
  const [{ takeMail }, { createTicketWriter }] = await Promise.all([
    import('./mail/incoming/take-mail.ts'),
    import('./resources/tickets/mail/ticket-writer.ts'),
  ]);
  const store = uploads.dir === null ? null : createUploadStore(db, uploads.dir, { ...uploads, log });
  const intake = takeMail({
    ...(incomingMail ?? noIncomingMail),
    db,
    log,
    secrets,
    mailHosts,
    workerUrl: bundledFile('mail-worker.js'),
    tickets: createTicketWriter({ db, store, messagePrinter, mail }),
  });
  return {
    inbound: intake.inbound,
    receiveFromDemo: (mail) => intake.receiveFromDemo(mail),
    start: () => intake.start(),
    async stop() {
      await intake.stop();
      await store?.close();
    },
  };
}

function followReplica(
  { database: { replicaUrl: url }, pool }: Config,
  primary: OpenDatabase,
  { listener, logger: log }: { readonly listener: Listener; readonly logger: Logger },
): Replica | null {
  if (url === null) return null;
  const changes = {
    areHeard: () => listener.isAlive(),
    on: (changed: (userId: number | null) => void) => listener.on('faq_content', changed),
  };
  return openReplica({ ...pool, url, primary, changes, log });
}

function listenConnection(
  { database: { listenUrl } }: Config,
  { connection }: OpenDatabase,
): OpenDatabase['connection'] {
  return listenUrl === null ? connection : { connectionString: listenUrl };
}

/** Removes the upstream's URL and key from every log line, including errors of libraries. */
function redaction(upstream: Upstream | null): Pick<LoggerOptions, 'hooks'> {
  return upstream ? { hooks: { streamWrite: createRedactor(upstream).text } } : {};
}

function readableUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
