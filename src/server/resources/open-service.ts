import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ResourceService } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import type { PublishedReads } from '../db/replica/published-reads.ts';
import type { Listener } from '../live/listen.ts';
import { createRowCache } from '../live/row-cache.ts';
import type { OnDisownedMail } from '../mail/disowned-mail.ts';
import { createLinkRequests, type LinkRequests } from '../mail/magic-link-requests/magic-link-requests.ts';
import { createForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import type { SearchIndexes } from '../search/indexes/search-indexes.ts';
import type { SemanticSearch } from '../search/semantic/semantic-search.ts';
import type { Config } from '../settings/server/config.ts';
import { type CollectAttachments, createCollector } from '../uploads/attachments.ts';
import { createUploadStore, type UploadStore } from '../uploads/store.ts';
import type { MakeArticle } from './faq/editing/maker/article-maker.ts';
import { createSearchRecorder } from './faq/searches/recorder.ts';
import { VisitorSearches } from './faq/searches/visitor-searches.ts';
import { type FindHelpCenter, findHelpCenterRow, type HelpCenterRow } from './faq/visible-content.sql.ts';
import { createService } from './service.ts';
import { createFindChatOffer, type FindChatOffer } from './tickets/chats/chat-offers.ts';
import { LiveChats } from './tickets/chats/live-chats.ts';
import type { MessagePrinter } from './tickets/message-printer/message-printer.ts';
import { TicketStreams } from './tickets/stream/ticket-streams.ts';
import { VisitorVisits, visitSeconds } from './tickets/stream/visitor-visits.ts';

export interface OpenServiceOptions {
  readonly db: Database;
  readonly listener: Listener | undefined;
  readonly log: FastifyBaseLogger;
  /** Reads of published content. @default the reads of the database */
  readonly reads?: PublishedReads | undefined;
  readonly config: Pick<Config, 'listen' | 'uploads' | 'attachments' | 'guard' | 'mail'>;
  /** Milliseconds that a virus scanner may take. @default 60000 */
  readonly scanMs?: number | undefined;
  readonly messagePrinter: Pick<MessagePrinter, 'printMessage'>;
  readonly searchIndexes: SearchIndexes;
  /** Converts the Markdown of articles; absent if none are written here. */
  readonly makeArticle?: MakeArticle | undefined;
  /** Called after an article of a user was published at the desk. */
  readonly onPublished?: ((userId: number) => void) | undefined;
  readonly semanticSearch?: SemanticSearch | undefined;
  /** The url before paths of links in mails; null: mails have no links. */
  readonly mailUrl: string | null;
  readonly onDisownedMail?: OnDisownedMail | undefined;
}

export interface OpenService {
  readonly service: ResourceService;
  /** Null: there is no folder for uploads. */
  readonly store: UploadStore | null;
  readonly collectAttachments: CollectAttachments;
  readonly linkRequests: LinkRequests;
  readonly visitorSearches: VisitorSearches;
  readonly findChatOffer: FindChatOffer;
}

/** Opens the service; closing the app closes it. */
export function openService(app: FastifyInstance, options: OpenServiceOptions): OpenService {
  const { db, listener, log, reads, messagePrinter, searchIndexes, semanticSearch, mailUrl, config, scanMs } =
    options;
  const { listen, uploads, attachments, guard, mail } = config;
  const store = uploads.dir === null ? null : createUploadStore(db, uploads.dir, { ...uploads, scanMs, log });
  const hosts = createForeignHosts(attachments.hosts);
  const searches = createSearchRecorder(db, log);
  const visitorSearches = new VisitorSearches({
    recorder: searches,
    listener,
    onError: (err) => log.error({ err }, 'searches before a message were not counted'),
  });
  const linkRequests = createLinkRequests({ db, log, mail, hasAddress: mailUrl !== null });
  const streams = new TicketStreams({ db, listener, log, publicUrl: listen.publicUrl ?? undefined });
  const visits = new VisitorVisits({ listener, streams, log });
  // Fastify calls the last hook first, so the last one opened is closed first.
  const openedAt = performance.now();
  const chats = new LiveChats({
    db,
    listener,
    log,
    events: streams.chats,
    isVisitorThere(userId, ticketIds) {
      // Other processes, and the one that replaces this one, hear of a visitor whose stream is here.
      for (const id of ticketIds) if (streams.hasVisitor(userId, id)) visits.note(userId, id);
      // Which threads are open is known to a process once it has run as long as a visit lasts.
      const isKnown = listener?.isAlive() && performance.now() - openedAt >= visitSeconds * 1000;
      return !isKnown || ticketIds.some((id) => visits.has(userId, id));
    },
  });
  for (const open of [store, hosts, searches, linkRequests, streams, visits, chats]) {
    app.addHook('onClose', async () => open?.close());
  }
  const helpCenters = createRowCache<HelpCenterRow>(listener, 'help_centers');
  const findHelpCenter: FindHelpCenter = (userId, selector) =>
    helpCenters.get(`${userId} ${selector.helpCenterId} ${selector.faqId}`, () =>
      findHelpCenterRow(db, userId, selector),
    );
  const collectAttachments = createCollector({ store, hosts });
  const service = createService(db, {
    streams,
    visits,
    collectAttachments,
    messagePrinter,
    mail,
    guard,
    searches,
    visitorSearches,
    linkRequests,
    findHelpCenter,
    publicUrl: listen.publicUrl ?? undefined,
    onDisownedMail: options.onDisownedMail,
    reads,
    searchIndexes,
    semanticSearch,
    makeArticle: options.makeArticle,
    onPublished: options.onPublished,
    uploadStore: store,
  });
  const findChatOffer = createFindChatOffer({ db, chats, findHelpCenter });
  return { service, store, collectAttachments, linkRequests, visitorSearches, findChatOffer };
}
