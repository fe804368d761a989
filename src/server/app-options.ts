/** The parts and settings that the app is put together from. */

import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './db/connect.ts';
import type { PublishedReads } from './db/replica/published-reads.ts';
import type { DemoPages } from './demo/demo-pages.ts';
import type { SentMail } from './demo/mail-reply.ts';
import type { ArticlePages } from './help/article-html/article-pages.ts';
import type { HelpBrands } from './help/brand/brands.ts';
import type { FormLimits } from './help/routes/forms.ts';
import type { Sites } from './help/sites.ts';
import type { RequestMeter } from './http/entrance/request-meter.ts';
import type { RequestTracer } from './http/entrance/request-tracer.ts';
import type { Patience } from './http/entrance/slow-clients.ts';
import type { UnavailableCounts } from './http/entrance/unavailable-answers.ts';
import type { PressureLimits } from './http/limits/back-pressure.ts';
import type { DatabaseShare } from './http/limits/database-share.ts';
import type { RateLimits } from './http/limits/rate-limit.ts';
import type { StreamLimits } from './http/operations/events.ts';
import type { Listener } from './live/listen.ts';
import type { DisownedMail } from './mail/routes/held-mails.ts';
import type { MailInboundOptions } from './mail/routes/inbound.ts';
import type { MailPolicy } from './mail/settings.ts';
import type { ReachElsewhere } from './other-deployment.ts';
import type { MessagePrinter } from './resources/tickets/message-printer/message-printer.ts';
import type { SemanticSearch } from './search/semantic/semantic-search.ts';
import type { UploadSettings } from './uploads/store.ts';
import type { GuardSettings } from './visitor/bot-guard.ts';

export interface AppOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>;
  /** Reads of what is published, perhaps from a replica; without it, the database answers them. */
  readonly reads?: PublishedReads | undefined;
  readonly logger: FastifyBaseLogger;
  /** The built files for browsers; without them only the interface is served. */
  readonly publicDir?: string | undefined;
  /** Makes what pages show of articles; without it, or without files for browsers, there are no pages. */
  readonly articlePages?: ArticlePages | undefined;
  /** The Markdown of Frontdesk's own help; without it no settings are explained at `/docs/settings`. */
  readonly docsDir?: string | undefined;
  /** Answers `/` with the demo shop. */
  readonly demo?: DemoPages | undefined;
  /** Public url of this deployment; without it the request's own, for addresses of next pages only. */
  readonly publicUrl?: string | undefined;
  /** Where links in mails lead, if they lead anywhere. @default `publicUrl` */
  readonly mailUrl?: string | undefined;
  /** Folder of uploaded files; without it there are none. */
  readonly uploadDir?: string | undefined;
  readonly uploads?: UploadSettings | undefined;
  /** Hosts from which attachments may be fetched. */
  readonly attachmentHosts?: readonly string[] | undefined;
  /** Refused keys of one address within a minute; without it any number. */
  readonly maxKeyFailures?: number | undefined;
  /** Without it, anybody may ask for as much as they want. */
  readonly rateLimits?: RateLimits | undefined;
  /** Without it, any number of forms may be sent. */
  readonly formLimits?: FormLimits | undefined;
  /** Without it, any number of streams of events may be open. */
  readonly streamLimits?: StreamLimits | undefined;
  /** Seconds between two checks of the access of a stream's reader. @default 40 */
  readonly streamCheckSeconds?: number | undefined;
  /** Without it, requests are taken however much there is to do. */
  readonly pressureLimits?: PressureLimits | undefined;
  /** Shares of users in the database; without them, the first request is served first. */
  readonly databaseShare?: DatabaseShare | undefined;
  /** Called once per answered request. */
  readonly meter?: RequestMeter | undefined;
  /** Counts the requests that are answered 503. */
  readonly unavailable?: UnavailableCounts | undefined;
  /** Follows every request that the app answers. */
  readonly tracer?: RequestTracer | undefined;
  /** Proof that anonymous visitors bring before they write. */
  readonly guard?: GuardSettings | undefined;
  /** Proxies that are believed when they say whom they speak for; without it none is. */
  readonly trustProxy?: readonly string[] | undefined;
  readonly patience?: Partial<Patience> | undefined;
  /**
   * Seconds for which a visitor token may be valid.
   * @default 3600
   */
  readonly maxTokenSeconds?: number | undefined;
  /** Prints messages as they are stored; without it, each is printed at once, however long it is. */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'> | undefined;
  /** How messages are mailed; without it none are. */
  readonly mail?: MailPolicy | undefined;
  /** Takes in what is answered on the pages that show the demo's mail; without it, nothing can be. */
  readonly receiveDemoMail?: ((mail: SentMail) => Promise<boolean>) | undefined;
  /** Called once for each mail that its agent disowns. */
  readonly onDisownedMail?: ((mail: DisownedMail) => void) | undefined;
  /** How providers bring mail; without it they cannot. */
  readonly mailInbound?: MailInboundOptions | undefined;
  /** Makes the service of another deployment, where content and tickets lie there. Absent: everything is answered here. */
  readonly elsewhere?: ReachElsewhere | undefined;
  /** Hears what other processes change; without it, keys, help centers and help are read for each request. */
  readonly listener?: Listener | undefined;
  /** The one help center that has pages, and a brand of it that is not stored. */
  readonly preview?: { readonly sites: Sites; readonly brands: HelpBrands } | undefined;
  /** Without it, what is found follows from the words alone. */
  readonly semanticSearch?: SemanticSearch | undefined;
}
