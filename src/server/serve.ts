/** Runs the service: listens, opens the database, answers, and stops without dropping a request. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Upstream } from '../gateway/gateway.ts';
import { createRedactor } from '../gateway/transport/redact.ts';
import { buildApp, type Entrance, openEntrance, requestSerializers, UnavailableCounts } from './app.ts';
import { bundledDir, bundledFile } from './bundle/bundled-dir.ts';
import { type OpenDatabase, openDatabase } from './db/connect.ts';
import { orAborted } from './db/or-aborted.ts';
import { watchQueries } from './db/query-timing.ts';
import { openReplica, type Replica } from './db/replica/open-replica.ts';
import type { PublishedReads } from './db/replica/published-reads.ts';
import { createSlowQueryLog } from './db/slow-queries.ts';
import { type Demo, fillDemo } from './demo/fill.ts';
import { createGatewayStore } from './gateway-store/gateway-store.ts';
import { createArticlePages } from './help/article-html/article-pages.ts';
import { startDrawing } from './help/pictures/drawing-job.ts';
import { createPicturePrinter } from './help/pictures/picture-printer.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Background } from './jobs/background.ts';
import { type Listener, startListening } from './live/listen.ts';
import { openLog } from './log-destination.ts';
import type { MailIntake } from './mail/incoming/take-mail.ts';
import type { MailSenderOptions } from './mail/sender.ts';
import { logUnprovenInboxes } from './mail/trust/unproven-inboxes.ts';
import type { Metrics } from './operate/metrics/metrics.ts';
import { serveMetrics } from './operate/metrics/serve-metrics.ts';
import type { Tracing } from './operate/tracing/tracing.ts';
import type { ReachElsewhere } from './other-deployment.ts';
import {
  createMessagePrinter,
  type MessagePrinter,
} from './resources/tickets/message-printer/message-printer.ts';
import { startSolving } from './resources/tickets/solving/solving.ts';
import type { Embedder } from './search/semantic/embedder.ts';
import { startEmbedding } from './search/semantic/embedding.ts';
import { createSemanticSearch } from './search/semantic/semantic-search.ts';
import { type Config, ConfigError } from './settings/server/config.ts';
import type { EmbeddingSettings } from './settings/server/subjects/embeddings.ts';
import { type IncomingMailSettings, noIncomingMail } from './settings/server/subjects/incoming-mail.ts';
import type { MailSettings, StoppedMail } from './settings/server/subjects/mail.ts';
import { logSteps, type RunStep } from './steps.ts';
import { Unavailable } from './unavailable.ts';
import { createUploadStore } from './uploads/store.ts';
import { hasNoUsers } from './users/queries.ts';
import { startWebhooks } from './webhooks/deliver.ts';
import { createWebhookHosts } from './webhooks/hosts.ts';

export interface RunningServer {
  /** With the port that was really taken. */
  readonly url: string;
  readonly demo: Demo | null;
  /** Whether nobody has stored anything here yet, as somebody would; a gateway keeps little. */
  readonly isEmpty: boolean;
  /** Answers what has been asked, then closes every connection and the database. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly demo: boolean;
  /** The deployment that this one is a gateway to; without it, everything is answered here. */
  readonly upstream?: Upstream | null;
  /** Shows a step of the start, and runs it; without it each is a line of the log. */
  readonly runStep?: RunStep;
  /** Ends the start: what was begun is stopped again, and the reason thrown. */
  readonly signal?: AbortSignal;
}

/** @throws {ConfigError} where a demo is asked for, and another deployment too. */
export async function serve(
  config: Config,
  { demo, upstream = null, runStep: shown, signal }: ServeOptions,
): Promise<RunningServer> {
  if (upstream && demo) throw new ConfigError('Give either --demo or --upstream, not both.');
  // Logs go to stderr, so that stdout is left to what was asked for.
  const logger = pino(
    { level: config.log.level, serializers: requestSerializers, ...redaction(upstream) },
    openLog(config.log.level),
  );
  const runStep = shown ?? logSteps(logger);
  // Before the database, which may take its time: unless a proxy is to ask others meanwhile, whoever asks is told so.
  const unavailable = new UnavailableCounts();
  const entrance = await openEntrance({ ...config.listen, log: logger, unavailable });
  try {
    return await serveThrough({ entrance, unavailable }, config, logger, {
      demo,
      upstream,
      runStep,
      ...(signal && { signal }),
    });
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
      onMigrate: () => entrance.waitFor('its tables to be brought up to date'),
    }),
  );
  const metrics = config.metrics && (await openMetrics(database));
  metrics?.watchUnavailable(unavailable);
  const tracing = config.tracing.endpoint === null ? null : await openTracing(database);
  const { slowQueryMs } = config.log;
  let isSettled = false;
  watchQueries(database.pool, [
    ...(metrics ? [metrics.queries] : []),
    ...(tracing ? [tracing.queries] : []),
    ...(slowQueryMs === 0 ? [] : [createSlowQueryLog(logger, slowQueryMs, { isStarting: () => !isSettled })]),
  ]);
  const listener = startListening(
    { pool: database.pool, connection: listenConnection(config, database) },
    { log: logger },
  );
  const replica = followReplica(config, database, { listener, logger });
  if (replica) metrics?.watchReplica(replica);
  try {
    const parts = { entrance, unavailable, listener, reads: replica?.reads, metrics, tracing };
    const options = { ...parts, demo, upstream, runStep, ...(signal && { signal }) };
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

/** Milliseconds in which a server that is ready still makes what it will have at hand. */
const settlingMs = 60_000;

interface ServeParts {
  readonly entrance: Entrance;
  readonly unavailable: UnavailableCounts;
  readonly listener: Listener;
  readonly reads: PublishedReads | undefined;
  /** Null: nothing is measured. */
  readonly metrics: Metrics | null;
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
}

async function serveFrom(
  database: OpenDatabase,
  given: Config,
  logger: Logger,
  {
    demo: isDemo,
    upstream = null,
    entrance,
    unavailable,
    listener,
    reads,
    metrics,
    tracing,
    runStep,
    signal,
  }: Required<Pick<ServeOptions, 'runStep'>> & ServeOptions & ServeParts,
): Promise<RunningServer> {
  const { db } = database;
  const config = { ...given, mail: given.mail && withNotices(given.mail, logger, metrics) };
  const { mail, listen } = config;
  entrance.waitFor('what it serves to be made ready');
  const demo = isDemo ? await runStep('Preparing the demo', (show) => fillDemo(db, logger, show)) : null;
  const embedder = config.embeddings && (await openEmbedder(config.embeddings));
  const doors = config.incomingMail ?? (isDemo ? noIncomingMail : null);
  const messagePrinter = createMessagePrinter({ workerUrl: bundledFile('message-worker.js') });
  const incoming = doors && (await openMailIntake(doors, config, { db, messagePrinter, log: logger }));
  // Nobody opens the mail of a demo but on this machine.
  const demoUrl = isDemo && listen.port !== 0 ? urlOf(listen.host, listen.port) : null;
  const mailUrl = listen.publicUrl ?? demoUrl;
  const articlePages = createArticlePages(db, { workerUrl: bundledFile('article-worker.js') });
  const app = await buildApp({
    config,
    database,
    reads,
    listener,
    logger,
    articlePages,
    messagePrinter,
    publicDir: bundledDir('public'),
    docsDir: bundledDir('docs'),
    demo: demo?.pages,
    mailUrl: mailUrl ?? undefined,
    meter: metrics?.requests,
    unavailable,
    tracer: tracing?.requests,
    onDisownedMail: (disowned) => {
      logger.warn(disowned, 'an agent says that a mail in their name is somebody else’s');
      metrics?.disownedMail(disowned.door);
    },
    mailInbound: incoming?.inbound ?? undefined,
    receiveDemoMail: isDemo ? incoming?.receiveFromDemo : undefined,
    elsewhere: upstream ? reachUpstream(upstream) : undefined,
    semanticSearch: embedder ? createSemanticSearch(embedder, logger) : undefined,
  });
  const isEmpty = demo === null && !upstream && (await hasNoUsers(db));
  signal?.throwIfAborted();
  const measuring = metrics && config.metrics ? [await serveMetrics(metrics, config.metrics, logger)] : [];
  await incoming?.start();
  if (config.incomingMail) await logUnprovenInboxes(db, config.incomingMail, logger);
  const background = [
    ...measuring,
    ...(incoming ? [incoming] : []),
    startHousekeeping({
      db,
      config,
      log: logger,
      articlePages,
      ...(metrics && { onDone: metrics.cleanedUp }),
    }),
    ...(mail
      ? [
          await sendMail({
            ...mail,
            db,
            log: logger,
            publicUrl: mailUrl,
            composeWorkerUrl: bundledFile('compose-worker.js'),
            ...(metrics && { onGivenUp: metrics.gaveUpMail }),
          }),
        ]
      : []),
    startSolving({ db, log: logger }),
    ...(embedder ? [startEmbedding({ db, embedder, log: logger })] : []),
    startDrawing({
      db,
      listener,
      log: logger,
      printer: createPicturePrinter({
        workerUrl: bundledFile('picture-worker.js'),
        fontsDir: bundledFile('fonts/'),
      }),
    }),
    startWebhooks({ db, log: logger, hosts: createWebhookHosts(config.webhooks.hosts) }),
  ];
  const stopBackground = () => Promise.all(background.map((task) => task.stop()));
  try {
    await entrance.lead(app);
  } catch (error) {
    await stopBackground();
    throw error;
  }
  return {
    url: urlOf(listen.host, entrance.port),
    demo,
    isEmpty,
    async stop() {
      entrance.announceStop();
      // Until then, whoever sends requests here has seen it.
      await wait(listen.shutdownDelaySeconds * 1000);
      await entrance.close();
      await stopBackground();
      await articlePages.close();
      await messagePrinter.close();
      await embedder?.close();
      await demo?.refreshed;
    },
  };
}

/** Makes what a gateway answers, out of what it keeps here and what it asks of the upstream. */
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

/** Loaded where it is asked for, as few deployments do. */
async function openMetrics(database: OpenDatabase): Promise<Metrics> {
  return (await import('./operate/metrics/metrics.ts')).createMetrics(database);
}

/** The environment says where spans go. */
async function openTracing({ pool }: OpenDatabase): Promise<Tracing> {
  return (await import('./operate/tracing/tracing.ts')).startTracing(pool);
}

// What talks to other hosts is loaded where there is one to talk to: it is a third of all code.

async function openEmbedder(settings: EmbeddingSettings): Promise<Embedder> {
  return (await import('./search/semantic/embedder.ts')).createEmbedder(settings);
}

async function sendMail(options: MailSenderOptions): Promise<Background> {
  return (await import('./mail/sender.ts')).startMailSender(options);
}

/** The settings of mail, with a line in the log and a count for each mail that a limit stops. */
function withNotices(mail: MailSettings, log: Logger, metrics: Metrics | null): MailSettings {
  const { unconfirmedLimits } = mail;
  if (!unconfirmedLimits) return mail;
  const onStopped = (stopped: StoppedMail) => {
    log.warn(stopped, `a mail was not sent: its ${stopped.limit} had too many within an hour or a day`);
    metrics?.stoppedMail(stopped.limit);
  };
  return { ...mail, unconfirmedLimits: { ...unconfirmedLimits, onStopped } };
}

interface MailIntakeParts {
  readonly db: OpenDatabase['db'];
  readonly messagePrinter: MessagePrinter;
  readonly log: Logger;
}

/** What takes mail in, with the store in which files of mails are kept. */
async function openMailIntake(
  doors: IncomingMailSettings,
  { uploads, mail }: Config,
  { db, messagePrinter, log }: MailIntakeParts,
): Promise<MailIntake> {
  const [{ takeMail }, { createTicketWriter }] = await Promise.all([
    import('./mail/incoming/take-mail.ts'),
    import('./resources/tickets/mail/ticket-writer.ts'),
  ]);
  const store = uploads.dir === null ? null : createUploadStore(db, uploads.dir, { ...uploads, log });
  const intake = takeMail({
    ...doors,
    db,
    log,
    workerUrl: bundledFile('mail-worker.js'),
    tickets: createTicketWriter({ db, store, messagePrinter, mail }),
  });
  return {
    ...intake,
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

/** Whatever a library may say of a failure, no line of the log names the upstream or its key. */
function redaction(upstream: Upstream | null): Pick<LoggerOptions, 'hooks'> {
  return upstream ? { hooks: { streamWrite: createRedactor(upstream).text } } : {};
}

function urlOf(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
