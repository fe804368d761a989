/** Options of the app: the settings, and the parts that a program opens. */

import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './db/connect.ts';
import type { PublishedReads } from './db/replica/published-reads.ts';
import type { DemoPages } from './demo/demo-pages.ts';
import type { SentMail } from './demo/mail-reply.ts';
import type { ArticlePages } from './help/article-html/article-pages.ts';
import type { HelpBrands } from './help/brand/brands.ts';
import type { Sites } from './help/sites.ts';
import type { RequestMeter } from './http/entrance/request-meter.ts';
import type { RequestTracer } from './http/entrance/request-tracer.ts';
import type { Patience } from './http/entrance/slow-clients.ts';
import type { UnavailableCounts } from './http/entrance/unavailable-answers.ts';
import type { Listener } from './live/listen.ts';
import type { DisownedMail } from './mail/routes/held-mails.ts';
import type { MailInboundOptions } from './mail/routes/inbound.ts';
import type { ReachElsewhere } from './other-deployment.ts';
import type { MessagePrinter } from './resources/tickets/message-printer/message-printer.ts';
import type { SearchIndexes } from './search/indexes/search-indexes.ts';
import type { SemanticSearch } from './search/semantic/semantic-search.ts';
import type { Config } from './settings/server/config.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>;
  /** Reads of published help and statistics, perhaps from a replica. @default the database */
  readonly reads?: PublishedReads | undefined;
  readonly logger: FastifyBaseLogger;
  /** The built files for browsers; without them only the interface is served. */
  readonly publicDir?: string | undefined;
  /** Draws the HTML of articles; without it, or without files for browsers, there are no pages. */
  readonly articlePages?: ArticlePages | undefined;
  /** The Markdown of Frontdesk's own help; without it there is no `/docs`. */
  readonly docsDir?: string | undefined;
  /** Answers `/` with the demo shop. */
  readonly demo?: DemoPages | undefined;
  /** The base of links in mail; null: mail has none. @default the public url of the settings */
  readonly mailUrl?: string | undefined;
  /** Milliseconds that a virus scanner may take. @default 60000 */
  readonly scanMs?: number | undefined;
  /** Seconds between two checks of the access of a stream's reader. @default 40 */
  readonly streamCheckSeconds?: number | undefined;
  /** Whether users share the database as `config.databaseShare` says. @default true */
  readonly sharesDatabase?: boolean | undefined;
  /** Called once per answered request. */
  readonly meter?: RequestMeter | undefined;
  /** Counts the requests that are answered 503. */
  readonly unavailable?: UnavailableCounts | undefined;
  /** Traces every request that the app answers. */
  readonly tracer?: RequestTracer | undefined;
  readonly patience?: Partial<Patience> | undefined;
  /** Prints messages as they are stored. @default prints each at once, without a limit of time */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'> | undefined;
  /** Receives answers from the pages that show the demo's mail; without it those pages send nothing. */
  readonly receiveDemoMail?: ((mail: SentMail) => Promise<boolean>) | undefined;
  /** Called once for each mail that its agent disowns. */
  readonly onDisownedMail?: ((mail: DisownedMail) => void) | undefined;
  /** The webhook by which providers deliver mail; without it they cannot. */
  readonly mailInbound?: MailInboundOptions | undefined;
  /** Opens the service of another deployment, behind a gateway. Absent: this deployment answers itself. */
  readonly elsewhere?: ReachElsewhere | undefined;
  /** Hears changes of other processes; without it, keys, help centers and help are read for each request. */
  readonly listener?: Listener | undefined;
  /** A preview: the one help center that has pages, and a brand that is not stored. */
  readonly preview?: { readonly sites: Sites; readonly brands: HelpBrands } | undefined;
  /** Ranks results by meaning too; without it, by words alone. */
  /** @default indexes that are assembled in the thread of the app */
  readonly searchIndexes?: SearchIndexes | undefined;
  readonly semanticSearch?: SemanticSearch | undefined;
}
