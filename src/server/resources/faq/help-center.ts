import { LRUCache } from 'lru-cache';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { HelpCenter, Home } from '../../../api/schemas/faq.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { chooseLanguage, type Languages } from '../../../api/shared/choose-language.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { Database } from '../../db/database.ts';
import type { PublishedReads } from '../../db/replica/published-reads.ts';
import { presentLook } from '../../looks/present-look.ts';
import { parseStoredLook } from '../../looks/stored-look.ts';
import type { LinkRequests } from '../../mail/magic-link-requests/magic-link-requests.ts';
import { medianReplySeconds } from '../tickets/lists/reply-time.sql.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import {
  type HelpCenterDetails,
  type HomeDetails,
  readHelpCenterDetails,
  readHomeDetails,
} from './home.sql.ts';
import { presentHelpCenter, presentMessenger, presentReplies } from './present.ts';
import { type ReadReplySeconds, rememberReplySeconds } from './reply-time.ts';
import type { HelpCenterRow } from './visible-content.sql.ts';

export interface HelpCenterReaderOptions {
  readonly db: Database;
  readonly reads: PublishedReads;
  readonly helpCenters: HelpCenterFinder;
  readonly linkRequests: Pick<LinkRequests, 'areMailed'> | undefined;
}

/** The maximum number of help centers whose languages are remembered. */
const mostRemembered = 10_000;

/** Reads the answers of `helpCenter` and `home`: beside the row of the help center, each needs one query. */
export class HelpCenterReader implements Pick<Service, 'helpCenter' | 'home'> {
  readonly #reads: PublishedReads;
  readonly #helpCenters: HelpCenterFinder;
  readonly #linkRequests: HelpCenterReaderOptions['linkRequests'];
  readonly #replySeconds: ReadReplySeconds;
  /** By user and help center, as last read: home's lists are queried in the language that these lead to. */
  readonly #languages = new LRUCache<string, Languages>({ max: mostRemembered });

  constructor({ db, reads, helpCenters, linkRequests }: HelpCenterReaderOptions) {
    this.#reads = reads;
    this.#helpCenters = helpCenters;
    this.#linkRequests = linkRequests;
    this.#replySeconds = rememberReplySeconds((userId) => medianReplySeconds(db, userId));
  }

  async helpCenter({ userId }: Caller, selector: HelpCenterSelector): Promise<HelpCenter> {
    const row = await this.#helpCenters.find(userId, selector);
    const [details, measured] = await Promise.all([
      this.#reads.read(userId, (replica) => readHelpCenterDetails(replica, row)),
      this.#measure(row),
    ]);
    return this.#present(row, details, measured);
  }

  async home(
    { userId }: Caller,
    { lang: wanted, ...selector }: HelpCenterSelector & { lang?: string },
  ): Promise<Home> {
    const row = await this.#helpCenters.find(userId, selector);
    const guessed = this.#guessLanguage(row, wanted);
    const [first, measured] = await Promise.all([this.#readHome(row, guessed), this.#measure(row)]);
    const helpCenter = this.#present(row, first, measured);
    this.#languages.set(centerKey(row), helpCenter);
    const language = chooseLanguage(wanted, helpCenter);
    const { categories, popularArticles } =
      language === guessed ? first : await this.#readHome(row, language);
    return { helpCenter, language, categories, popularArticles };
  }

  /** Guesses before the languages are read; until they were read once, the wanted one counts as there. */
  #guessLanguage(row: HelpCenterRow, wanted: string | undefined): string {
    const { defaultLanguage } = row;
    const languages = wanted === undefined ? [] : [storedLanguage(wanted)];
    return chooseLanguage(wanted, this.#languages.get(centerKey(row)) ?? { languages, defaultLanguage });
  }

  async #readHome(row: HelpCenterRow, language: string): Promise<HomeDetails> {
    return await this.#reads.read(row.userId, (replica) =>
      readHomeDetails(replica, row, storedLanguage(language), new Date()),
    );
  }

  /** Returns the seconds after which agents usually reply; null if unknown, or if the owner has set a time. */
  async #measure({ userId, contactEnabled, replySeconds }: HelpCenterRow): Promise<number | null> {
    return contactEnabled && replySeconds === null ? await this.#replySeconds(userId) : null;
  }

  #present(
    row: HelpCenterRow,
    { languages, inbox, look }: HelpCenterDetails,
    measured: number | null,
  ): HelpCenter {
    const writing = row.contactEnabled
      ? { replies: presentReplies(row, measured, new Date()), messenger: presentMessenger(row, inbox) }
      : undefined;
    const helpCenter = presentHelpCenter(row, languages, writing, this.#linkRequests?.areMailed(inbox));
    const stored = parseStoredLook(look);
    if (!stored) return helpCenter;
    return {
      ...helpCenter,
      look: presentLook({ userId: row.userId, helpCenterId: row.id }, stored, helpCenter.languages),
    };
  }
}

const centerKey = ({ userId, id }: HelpCenterRow) => `${userId} ${id}`;
