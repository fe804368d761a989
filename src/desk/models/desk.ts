/** Everything that an agent who is signed in sees and does; made once for a page. */

import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { markTicketRead } from '../../api/operations/tickets.ts';
import type { DeskTicket } from '../../api/schemas/desk.ts';
import type { AgentSession } from '../../api/schemas/desk-session.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import type { DeskHelpCenter, SignedInPage } from '../../api/shared/desk-page.ts';
import { sourceKey } from '../../api/shared/desk-place.ts';
import type { CsvClient } from '../../client/client.ts';
import type { DeskRequests } from '../../client/desk-requests.ts';
import { isApiError } from '../../client/errors.ts';
import type { DeskMessages } from '../../languages/messages.ts';
import { onVisible } from '../../state/page-presence.ts';
import type { StoredValue } from '../../state/stored-value.ts';
import { followNotifications } from '../push/follow-notifications.ts';
import { playTone } from '../tone.ts';
import { Accounts } from './customer/accounts.ts';
import { Customers } from './customer/customers.ts';
import { HeldMails } from './list/held-mails.ts';
import { MailProblems } from './list/mail-problems.ts';
import { Selection } from './list/many/selection.ts';
import { Overlay } from './list/overlay.ts';
import { OwnReads } from './list/own-reads.ts';
import { Refresher } from './list/refresher.ts';
import { Snoozing } from './list/snoozing.ts';
import { TicketChanges } from './list/ticket-changes.ts';
import { TicketList } from './list/ticket-list.ts';
import { TicketViews } from './list/ticket-views.ts';
import { TypeAhead } from './list/type-ahead.ts';
import { Navigation } from './navigation.ts';
import { Notices } from './notices.ts';
import { FrontTab } from './notifications/front-tab.ts';
import { NotificationChoices } from './notifications/notification-choices.ts';
import { TicketNews } from './notifications/ticket-news.ts';
import { SavedReplies } from './saved-replies/saved-replies.ts';
import { SavedReplyEditor } from './saved-replies/saved-reply-editor.ts';
import { type AfterSending, createAfterSending } from './thread/compose/after-sending.ts';
import { Answers } from './thread/compose/answers.ts';
import { DraftSync } from './thread/compose/draft-sync.ts';
import { Drafts } from './thread/compose/drafts.ts';
import { HeldReplies } from './thread/compose/held-replies.ts';
import { Uploads } from './thread/compose/uploads.ts';
import { Presence } from './thread/presence.ts';
import { Team } from './thread/team.ts';
import type { ThreadModels, ThreadModelsOptions } from './thread/thread-models.ts';
import { Threads } from './thread/threads.ts';
import { TicketEvents } from './ticket-events.ts';
import { TicketStream } from './ticket-stream.ts';

export interface DeskOptions {
  readonly client: CsvClient;
  readonly requests: DeskRequests;
  /** Path of the desk. */
  readonly home: string;
  readonly page: SignedInPage;
  readonly messages: DeskMessages;
  readonly signal: AbortSignal;
}

/** Milliseconds between two reads of a list whose tickets do not say whether they belong to it. */
const searchEvery = 10_000;

/** Milliseconds between two reads of the list while no events arrive. */
const pollEvery = 20_000;

/** Milliseconds between two requests that show that the agent is at the desk. */
const useEvery = 120_000;

export class Desk {
  readonly client: CsvClient;
  readonly requests: DeskRequests;
  readonly session: AgentSession;
  readonly helpCenters: readonly DeskHelpCenter[];
  /** Whether the first steps are offered to the agent, as the page was loaded. */
  readonly isBeingSetUp: boolean;
  readonly navigation: Navigation;
  readonly overlay = new Overlay();
  readonly notices = new Notices();
  readonly drafts: Drafts;
  readonly draftSync: DraftSync;
  readonly typeAhead: TypeAhead;
  readonly uploads: Uploads;
  readonly afterSending: StoredValue<AfterSending>;
  readonly views: TicketViews;
  readonly list: TicketList;
  readonly selection = new Selection();
  readonly snoozing = new Snoozing();
  readonly threads: Threads;
  readonly changes: TicketChanges;
  readonly answers: Answers;
  readonly heldReplies: HeldReplies;
  readonly presence: Presence;
  readonly heldMails: HeldMails;
  readonly mailProblems: MailProblems;
  readonly notificationChoices: NotificationChoices;
  readonly news: TicketNews;
  readonly team: Team;
  readonly accounts: Accounts;
  readonly customers: Customers;
  readonly savedReplies: SavedReplies;
  readonly savedReplyEditor: SavedReplyEditor;
  readonly stream: TicketStream;
  readonly #isSignedOut = signal(false);
  readonly #isUnreachable = signal(false);
  readonly #events: TicketEvents;
  readonly #refresher: Refresher;
  /** Reads what events do not say: what a search finds, and held mails. */
  readonly #slowRefresher: Refresher;
  readonly #threadOptions: ThreadModelsOptions;
  #threadModels: ThreadModels | null = null;
  /** Whether a stream has been open. */
  #hasHeard = false;

  constructor({ client, requests, home, page, messages, signal: lifetime }: DeskOptions) {
    const { session } = page;
    const { userId, agentId } = session;
    this.helpCenters = page.helpCenters;
    this.isBeingSetUp = page.isBeingSetUp;
    const onError = (error: unknown) => this.noteError(error);
    this.client = client;
    this.requests = requests;
    this.session = session;
    this.navigation = new Navigation(home, lifetime);
    this.drafts = new Drafts(userId, agentId, lifetime);
    this.typeAhead = new TypeAhead(this.drafts, this.navigation);
    this.draftSync = new DraftSync({
      client,
      drafts: this.drafts,
      signal: lifetime,
      onNewer: (ticketId) => this.#events.readThread(ticketId),
      onError,
    });
    this.uploads = new Uploads(requests, userId, this.drafts);
    this.afterSending = createAfterSending(userId, agentId);
    this.views = new TicketViews(client, agentId, page.views);
    const { source } = this.navigation.place.peek();
    const ownReads = new OwnReads();
    this.list = new TicketList({
      client,
      agentId,
      overlay: this.overlay,
      source,
      first: page.list,
      withRead: ownReads.apply,
      onError,
    });
    this.threads = new Threads({
      client,
      agentId,
      beginRead: (ticketId) => this.draftSync.beginRead(ticketId),
      withRead: ownReads.apply,
      onError,
    });
    this.team = new Team(client, onError);
    const shared = { client, notices: this.notices, overlay: this.overlay, messages, onError };
    this.accounts = new Accounts(client, onError);
    this.customers = new Customers({
      ...shared,
      accounts: this.accounts,
      keptPrefix: `frontdesk:desk:${userId}:${agentId}:contact-note:`,
    });
    this.savedReplies = new SavedReplies(client, onError);
    this.savedReplyEditor = new SavedReplyEditor(this.savedReplies, onError);
    const onShow = (ticketId: number) => this.navigation.openTicket(ticketId);
    const ofDrafts = { drafts: this.drafts, draftSync: this.draftSync, agentId, onShow };
    this.heldReplies = new HeldReplies({
      ...shared,
      ...ofDrafts,
      threads: this.threads,
      signal: lifetime,
      onChanged: (ticketId) => this.#events.readThread(ticketId),
      onSettled: (ticketId) => this.#putThread(ticketId),
    });
    this.changes = new TicketChanges({
      ...shared,
      threads: this.threads,
      heldReplies: this.heldReplies,
      createsLabels: session.role === 'owner',
      onChanged: (ticket) => this.put([ticket]),
    });
    this.answers = new Answers({
      ...shared,
      ...ofDrafts,
      heldReplies: this.heldReplies,
      onSent: (ticketId) => this.#putThread(ticketId),
    });
    this.#threadOptions = {
      ...shared,
      ...ofDrafts,
      userId,
      onWritten: (ticketId) => this.#events.readThread(ticketId),
      onMerged: (ticketIds) => {
        for (const ticketId of ticketIds) this.threads.find(ticketId)?.markStale();
        this.customers.markAllStale();
        this.#readListUnlessLive();
      },
    };
    this.heldMails = new HeldMails({
      ...shared,
      session,
      onSettled: () =>
        Promise.all([this.list.refresh(), this.views.refresh(onError), this.mailProblems.refresh()]),
    });
    this.mailProblems = new MailProblems({
      client,
      isOwner: session.role === 'owner',
      signal: lifetime,
      onError,
    });
    this.notificationChoices = new NotificationChoices(client, onError);
    const onFront = () => this.notificationChoices.stored.markStale();
    this.news = new TicketNews({
      client,
      agentId,
      frontTab: new FrontTab({ userId, agentId, signal: lifetime, onFront }),
      choices: this.notificationChoices,
      signal: lifetime,
      openTicketId: () => this.navigation.place.peek().ticketId,
      playTone: () => void playTone(),
      onError,
    });
    this.#events = new TicketEvents({
      agentId,
      ownReads,
      list: this.list,
      threads: this.threads,
      news: this.news,
      customers: this.customers,
      openTicketId: () => this.navigation.place.peek().ticketId,
      readList: () => this.#refresher.ask(),
      readListLater: () => this.#slowRefresher.ask(),
    });
    this.presence = new Presence(client, agentId, lifetime);
    const readList = async () => {
      const [isLoaded] = await Promise.all([this.list.refresh(), this.views.refresh(onError)]);
      if (isLoaded) this.#isUnreachable.value = false;
      return isLoaded || this.#isSignedOut.peek();
    };
    this.#refresher = new Refresher(readList);
    this.#slowRefresher = new Refresher(readList, searchEvery);
    this.stream = new TicketStream({
      client,
      agentId,
      signal: lifetime,
      onEvent: (event) => this.#hear(event),
      onError,
    });
    this.#followPlace(lifetime);
    followNotifications((ticketId) => this.navigation.openTicket(ticketId), lifetime);
    this.#poll(lifetime);
    this.#stayPresent(lifetime);
    lifetime.addEventListener('abort', () => {
      this.#refresher.stop();
      this.#slowRefresher.stop();
    });
  }

  /** Whether the session has ended, on the server or in another tab. */
  get isSignedOut(): ReadonlySignal<boolean> {
    return this.#isSignedOut;
  }

  /** Whether the last request met no server. */
  get isUnreachable(): ReadonlySignal<boolean> {
    return this.#isUnreachable;
  }

  /** Returns the open ticket as the agent has changed it; undefined until it is loaded. */
  openTicket(): DeskTicket | undefined {
    const { ticketId } = this.navigation.place.value;
    if (ticketId === null) return undefined;
    const ticket = this.threads.getOrCreate(ticketId).state.value.data?.ticket ?? this.list.find(ticketId);
    return ticket && this.overlay.apply(ticket);
  }

  /** Returns the help center whose articles fit the answers of an inbox; undefined if none has pages. */
  helpCenterOf(inboxId: number): DeskHelpCenter | undefined {
    return this.helpCenters.find((helpCenter) => helpCenter.inboxId === inboxId) ?? this.helpCenters[0];
  }

  /** Null until the code of the ticket's pane is loaded. */
  get threadModels(): ThreadModels | null {
    return this.#threadModels;
  }

  /** @param create by the pane of the ticket, whose code is loaded behind the first list */
  getOrCreateThreadModels(create: (options: ThreadModelsOptions) => ThreadModels): ThreadModels {
    this.#threadModels ??= create(this.#threadOptions);
    return this.#threadModels;
  }

  /** Notes that the agent has seen the last message of a ticket. */
  markRead(ticket: DeskTicket): void {
    if (!ticket.isUnread || !ticket.last) return;
    this.#events.noteRead(ticket.ticketId, ticket.last.date);
    const input = { ticketId: String(ticket.ticketId), upTo: ticket.last.date };
    this.client.send(markTicketRead, input).catch((error: unknown) => this.noteError(error));
  }

  /** Shows tickets as the server has stored them. */
  put(tickets: readonly DeskTicket[]): void {
    batch(() => {
      for (const ticket of tickets) {
        this.list.put(ticket);
        this.threads.find(ticket.ticketId)?.putTicket(ticket);
        this.customers.putTicket(ticket);
      }
    });
    this.#readListUnlessLive();
  }

  /** Opens the ticket below or above the open one; closes a ticket that has none. Returns whether there was one. */
  openNeighbour(step: 1 | -1): boolean {
    const { ticketId } = this.navigation.place.peek();
    const next = this.list.neighbour(ticketId, step);
    if (next !== undefined) this.navigation.openTicket(next);
    return next !== undefined;
  }

  /** Shows the ticket of a thread that was loaded again in the list too. */
  #putThread(ticketId: number): void {
    const ticket = this.threads.find(ticketId)?.state.peek().data?.ticket;
    if (ticket) this.put([ticket]);
  }

  #hear(event: TicketEvent): void {
    this.#isUnreachable.value = false;
    if (event.event === 'presence') this.presence.note(event.data);
    else if (event.event === 'draft') this.draftSync.hear(event.data);
    else if (event.event === 'held') void this.heldReplies.hear(event.data);
    else if (event.event === 'views') this.views.hear(event.data);
    else if (event.event === 'mail') {
      void this.mailProblems.refresh();
      this.#slowRefresher.ask();
    } else if (event.event === 'ticket') this.#events.hear(event.data);
    else if (event.event === 'read') this.#events.hearRead(event.data);
    else if (event.event === 'hello') {
      // What was loaded before the first stream opened is a moment old.
      if (this.#hasHeard) this.customers.markAllStale();
      this.#hasHeard = true;
      void this.draftSync.start();
      void this.mailProblems.refresh();
      this.#events.readAgain();
    }
  }

  /** Reads the list after a change of the agent's own, unless the stream shows it. */
  #readListUnlessLive(): void {
    if (!this.stream.isLive.peek()) this.#refresher.ask();
  }

  #followPlace(lifetime: AbortSignal): void {
    const stopList = effect(() => {
      const { source } = this.navigation.place.value;
      this.selection.enter(sourceKey(source));
      this.list.show(source);
    });
    const stopThread = effect(() => {
      const { ticketId } = this.navigation.place.value;
      this.presence.view(ticketId);
      if (ticketId === null) return;
      this.news.dismiss(ticketId);
      this.list.remember(ticketId);
      void this.#openThread(ticketId);
    });
    lifetime.addEventListener('abort', () => {
      stopList();
      stopThread();
    });
  }

  /** Loads a thread, and then the one that is likely to be opened next. */
  async #openThread(ticketId: number): Promise<void> {
    await this.threads.getOrCreate(ticketId).ensure();
    if (this.navigation.place.peek().ticketId === ticketId) {
      this.threads.prefetch(this.list.neighbour(ticketId, 1));
    }
  }

  #poll(lifetime: AbortSignal): void {
    const read = () => {
      if (this.stream.isLive.peek() || document.hidden) return;
      this.customers.markAllStale();
      this.#events.readAgain();
    };
    const timer = setInterval(read, pollEvery);
    onVisible(read, lifetime);
    lifetime.addEventListener('abort', () => clearInterval(timer));
  }

  /** Keeps the session in use while the page is visible: the server mails some agents only while they are away. */
  #stayPresent(lifetime: AbortSignal): void {
    const use = () => {
      if (document.hidden) return;
      this.requests.readSession().catch((error: unknown) => this.noteError(error));
    };
    const timer = setInterval(use, useEvery);
    lifetime.addEventListener('abort', () => clearInterval(timer));
  }

  /** Notes what an error of a request says of the session and the connection. */
  noteError(error: unknown): void {
    if (isApiError(error, 'unauthorized')) this.#isSignedOut.value = true;
    if (isApiError(error, 'network', 'timeout')) this.#isUnreachable.value = true;
  }
}
