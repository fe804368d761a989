/** Defines the options of the app: its settings, and the parts that its caller opens and closes. */

import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './db/connect.ts';
import type { PublishedReads } from './db/replica/published-reads.ts';
import type { DemoPages } from './demo/demo-pages.ts';
import type { SentMail } from './demo/mail-reply.ts';
import type { DeskContent } from './desk/routes.ts';
import type { ReachElsewhere } from './gateway-service.ts';
import type { ArticlePages } from './help/article-html/article-pages.ts';
import type { HelpBrands } from './help/brand/brands.ts';
import type { Sites } from './help/sites.ts';
import type { RequestMeter } from './http/entrance/request-meter.ts';
import type { RequestTracer } from './http/entrance/request-tracer.ts';
import type { Timeouts } from './http/entrance/slow-clients.ts';
import type { UnavailableCounts } from './http/entrance/unavailable-answers.ts';
import type { Listener } from './live/listen.ts';
import type { OnDisownedMail } from './mail/disowned-mail.ts';
import type { MailInboundOptions } from './mail/routes/inbound.ts';
import type { MakeArticle } from './resources/faq/editing/maker/article-maker.ts';
import type { MessagePrinter } from './resources/tickets/message-printer/message-printer.ts';
import type { SearchIndexes } from './search/indexes/search-indexes.ts';
import type { SemanticSearch } from './search/semantic/semantic-search.ts';
import type { Config } from './settings/server/config.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>;
  /** The database from which published help and statistics are read: a replica or the primary. @default the primary */
  readonly reads?: PublishedReads | undefined;
  readonly logger: FastifyBaseLogger;
  /** The folder of the built files for browsers; without it, only the interface is served. */
  readonly publicDir?: string | undefined;
  /** Renders the HTML of articles. Without it, or without `publicDir`, no help center pages are served. */
  readonly articlePages?: ArticlePages | undefined;
  /** The folder of Frontdesk's documentation in Markdown; without it, `/docs` is not served. */
  readonly docsDir?: string | undefined;
  /** The pages of the demo shop, which are served at `/`. */
  readonly demo?: DemoPages | undefined;
  /** The base URL of links in mail; null if mail contains no links. @default `PUBLIC_URL` */
  readonly mailUrl?: string | undefined;
  /** Timeout of the virus scanner in milliseconds. @default 60000 */
  readonly scanMs?: number | undefined;
  /** Seconds between two checks whether the reader of an event stream still has access. @default 40 */
  readonly streamCheckSeconds?: number | undefined;
  /** Called once per answered request. */
  readonly meter?: RequestMeter | undefined;
  readonly unavailable?: UnavailableCounts | undefined;
  readonly tracer?: RequestTracer | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** Renders the stored form of messages. @default renders on the main thread, without a time limit */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'> | undefined;
  /** Converts the Markdown of articles; without it, articles are neither previewed nor published at the desk. */
  readonly makeArticle?: MakeArticle | undefined;
  /** What imports articles at the desk; without it, the desk imports none. */
  readonly deskContent?: DeskContent | undefined;
  /** Receives replies from the pages that show the demo's mail; without it, these pages cannot send replies. */
  readonly receiveDemoMail?: ((mail: SentMail) => Promise<boolean>) | undefined;
  /** Called once for each message that an agent reports as not theirs. */
  readonly onDisownedMail?: OnDisownedMail | undefined;
  /** The webhook to which mail providers deliver incoming mail; without it, the route does not exist. */
  readonly mailInbound?: MailInboundOptions | undefined;
  /** Opens the service of a gateway's upstream; absent if this deployment is no gateway. */
  readonly elsewhere?: ReachElsewhere | undefined;
  /** Listens for changes by other processes; without it, keys, help centers and help are queried for each request. */
  readonly listener?: Listener | undefined;
  /** A brand preview: serves the pages of one help center only, with a brand that is not stored. */
  readonly preview?: { readonly sites: Sites; readonly brands: HelpBrands } | undefined;
  /** The indexes of help centers. @default indexes that are assembled on the main thread */
  readonly searchIndexes?: SearchIndexes | undefined;
  /** Semantic search; without it, results are ranked by words only. */
  readonly semanticSearch?: SemanticSearch | undefined;
}
