/**
 * Builds the app without listening: `serve` listens, and tests inject requests.
 *
 * Fastify runs hooks in the order in which they are added. So a request passes, in the order of this file, the
 * entrance, the limits, the caches, and the route, which identifies the caller and checks the caller's permissions.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../api/service.ts';
import { withoutTrailingSlashes } from '../api/shared/trailing-slashes.ts';
import type { AppOptions } from './app-options.ts';
import { version } from './bundle/version.ts';
import { demoRoutes } from './demo/routes.ts';
import { serveLookPreviews } from './desk/routes/look-preview.ts';
import { watchPages } from './desk/routes/seen-pages.ts';
import { deskRoutes } from './desk/routes.ts';
import { describeMail } from './desk/settings/mail-setup.ts';
import { makePublished } from './help/article-html/article-pages.ts';
import { createHelpBrands } from './help/brand/brands.ts';
import { serveHelp } from './help/routes.ts';
import { createSites } from './help/sites.ts';
import { openCaches } from './http/answers/open-caches.ts';
import { createApp } from './http/entrance/create-app.ts';
import { type AnswerMissing, acceptsHtml, handleMissing } from './http/entrance/errors.ts';
import { mountHealth } from './http/entrance/health.ts';
import { limitRequests, type RequestLimiters } from './http/limits/limit-requests.ts';
import { type Callers, createCallers } from './http/operations/callers.ts';
import { createEventSender } from './http/operations/events.ts';
import { mountOperations } from './http/operations/mount.ts';
import { serveOpenApi } from './http/operations/openapi.ts';
import { mountStreamProbe } from './http/operations/stream-probe.ts';
import { serveContentFiles } from './http/pages/content-files.ts';
import { serveDocs } from './http/pages/docs-pages.ts';
import { serveEmbedPage } from './http/pages/embed-page.ts';
import { type FrontPageOptions, sendEmptyPage, serveFrontPage } from './http/pages/front-page.ts';
import { serveStaticFiles, templateName } from './http/pages/static-files.ts';
import { hasMailboxes } from './mail/mailboxes/mailboxes.sql.ts';
import { findMailSecret } from './mail/reply-address/recipients.sql.ts';
import { mailRoutes } from './mail/routes.ts';
import { type OpenService, openService } from './resources/open-service.ts';
import { printAtOnce } from './resources/tickets/message-printer/message-printer.ts';
import { createIndexes } from './search/indexes/create-indexes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { findFirstSiteUrl } from './users/help-centers/help-center-settings.sql.ts';
import { hasNoUsers } from './users/users.sql.ts';
import { createMagicLinks } from './visitor/magic-links/index.ts';
import { forVisitors } from './visitor/policy/enforce.ts';
import { isForVisitors } from './visitor/policy/rules.ts';
import { createVisitorRecords } from './visitor/records/index.ts';
import { serveMagicLinkPage } from './visitor/routes.ts';
import { createGuard } from './visitor/spam/bot-guard.ts';
import { createTakeSolution } from './visitor/spam/challenges/index.ts';

export type { AppOptions } from './app-options.ts';
export { deskOpenApiDocument } from './desk/routes/openapi.ts';
// Exports parts of `http` for `serve.ts`, since only this file and routes may import `http`.
export { type Entrance, openEntrance } from './http/entrance/entrance.ts';
export { requestSerializers } from './http/entrance/request-log.ts';
export type { AppCounts, RequestMeter } from './http/entrance/request-meter.ts';
export type { RequestTracer } from './http/entrance/request-tracer.ts';
export { UnavailableCounts } from './http/entrance/unavailable-answers.ts';
export { openApiDocument } from './http/operations/openapi.ts';
export type { DisownedMail } from './mail/disowned-mail.ts';

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, listener, logger: log, meter, publicDir, articlePages, preview } = options;
  const { publicUrl } = config.listen;
  const { messagePrinter = printAtOnce, mailUrl = publicUrl } = options;
  const { db } = database;
  const basePath = withoutTrailingSlashes(new URL(publicUrl ?? 'http://localhost').pathname);

  // The entrance of every request: request id, log line, form of errors, compression.
  const app = await createApp(options);

  // The limits that may refuse a request before its route: overload, wrong keys, too many requests.
  const { counters, knownKeys, countAnonymous, requireCalm } = limitRequests(app, database, listener, config);

  // The callers. The hosted pages of help centers call operations with a key of the deployment.
  const sites = preview?.sites ?? createSites({ db, listener, publicUrl });
  const callers = createCallers(app, { ...options, db, listener, log, sites, knownKeys });
  const { findKey, readVisitor, isFirstParty } = callers;

  if (!options.elsewhere) watchPages(app, { db, log, publicUrl });

  // The service: over the database, or over another deployment, of which the gateway stores little in this database.
  const searchIndexes = options.searchIndexes ?? createIndexes({ db, listener, log });
  const local = openService(app, {
    ...options,
    db,
    listener,
    log,
    messagePrinter,
    searchIndexes,
    mailUrl,
    onPublished: articlePages && makePublished(articlePages, log),
  });
  const { store, collectAttachments, linkRequests, visitorSearches } = local;
  const other =
    (await options.elsewhere?.({
      db,
      log,
      local: local.service,
      uploads: store,
      collectAttachments,
      printMessage: messagePrinter.printMessage,
      publicUrl: publicUrl ?? undefined,
    })) ?? null;
  if (other) app.addHook('onClose', () => other.close());
  const service = other?.service ?? local.service;

  // The response caches. A gateway has none, since it does not notice changes in the other deployment.
  const caches = other ? null : openCaches(app, { db, listener, sites, callers, countAnonymous, meter });

  // The operations of the interface. The policy limits visitors.
  const events = createEventSender(options);
  app.addHook('preClose', async () => events.close());
  meter?.watch({ eventStreams: () => events.count() });
  const visitorGuard = createGuard(config.guard, createTakeSolution(db));
  const onThread = (caller: Caller) => visitorSearches.noteThread(caller);
  const visitorService = forVisitors(service, createVisitorRecords(db), visitorGuard, onThread);
  mountOperations(app, {
    ...callers,
    ...caches,
    service,
    visitorService,
    isForVisitors,
    events,
    publicUrl,
    findChatOffer: other ? undefined : local.findChatOffer,
  });
  mountStreamProbe(app, events);
  serveOpenApi(app, version);
  mountHealth(app, database, other?.readiness);

  // The routes of rooms. Files of another deployment are registered first, since they have the same paths as uploads.
  other?.serveFiles(app);
  await app.register(uploadRoutes, { store, findKey, readVisitor, isFirstParty, publicUrl });
  const approvals = other ? null : { db, counters, basePath, onDisowned: options.onDisownedMail };
  await app.register(mailRoutes, { inbound: options.mailInbound, approvals });
  if (!other) {
    serveContentFiles(app, db);
    const mail = describeMail(config);
    // Anybody may ask for a link to sign in, so that it names no host of a request.
    const hasMail = async () => mailUrl !== null && (mail.sends || (await hasMailboxes(db)));
    const webhookHosts = config.webhooks.hosts;
    const pushHosts = config.push.hosts;
    const desk = {
      db,
      log,
      listener,
      counters,
      service,
      events,
      store,
      publicUrl,
      publicDir,
      hasMail,
      webhookHosts,
      pushHosts,
      mail,
      outgoingMail: config.mail,
      incomingMail: config.incomingMail,
      mailboxes: config.mailboxes,
      secretKeys: config.secretKeys,
      deskContent: options.deskContent,
    };
    await app.register(deskRoutes, desk);
  }
  let answerMissing: AnswerMissing | undefined;
  if (caches && publicDir !== undefined && articlePages) {
    const brands = preview?.brands ?? createHelpBrands(db, listener);
    const help = await serveHelp(app, {
      ...options,
      ...caches,
      db,
      listener,
      counters,
      sites,
      brands,
      articlePages,
      publicDir,
      basePath,
      service,
      searchIndexes,
      mailUrl,
    });
    answerMissing = help.answerMissing;
    serveLookPreviews(app, { db, listener, pages: help.pages, publicUrl, basePath });
  }

  const isEmpty = async () => !other && (await hasNoUsers(db));
  const findHome = async (request: FastifyRequest) => {
    const [site] = answerMissing ? await sites.listPublic(request) : [];
    return site ? `${site.path}/` : await findFirstSiteUrl(db);
  };
  const front = { basePath, isEmpty, findHome };
  await servePages(app, options, { counters, callers, linkRequests, mailUrl, front });
  handleMissing(app, requireCalm, async (request, reply) => {
    if (await answerMissing?.(request, reply)) return true;
    const isShown = acceptsHtml(request) && (await isEmpty());
    if (isShown) sendEmptyPage(request, reply.code(404), basePath);
    return isShown;
  });
  return app;
}

/** Serves static files, the docs, and the front page, which is the demo's shop or leads to the help center. */
async function servePages(
  app: FastifyInstance,
  { database: { db }, publicDir, docsDir, demo, config, receiveDemoMail: receive }: AppOptions,
  {
    counters,
    callers,
    linkRequests,
    mailUrl,
    front,
  }: Pick<RequestLimiters, 'counters'> &
    Pick<OpenService, 'linkRequests'> & {
      readonly callers: Callers;
      readonly mailUrl: string | null;
      readonly front: Omit<FrontPageOptions, 'docs'>;
    },
): Promise<void> {
  const docs = docsDir === undefined ? [] : await serveDocs(app, docsDir);
  if (publicDir === undefined) return;
  const { findSiteKey, isFirstParty } = callers;
  const template = await readFile(join(publicDir, templateName), 'utf8');
  const findSecret = (userId: number) => findMailSecret(db, userId);
  const magicLinks = createMagicLinks(db, { findSecret, mailLink: linkRequests.add });
  await serveStaticFiles(app, demo ? [publicDir, demo.dir] : [publicDir]);
  serveEmbedPage(app, { template, findKey: findSiteKey });
  serveMagicLinkPage(app, { template, counters, isFirstParty, magicLinks });
  if (!demo) return serveFrontPage(app, { ...front, docs });
  await app.register(demoRoutes, { db, pages: demo, isFirstParty, mail: config.mail, mailUrl, receive });
}
