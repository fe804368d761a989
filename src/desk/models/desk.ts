/** Everything that an agent who is signed in sees and does; made once for a page. */

import type { AgentSession } from '../../api/schemas/desk-session.ts';
import type { DeskHelpCenter, SignedInPage } from '../../api/shared/desk-page.ts';
import type { CsvClient } from '../../client/client.ts';
import type { DeskRequests } from '../../client/desk-requests.ts';
import type { DeskMessages } from '../../languages/messages.ts';
import type { StoredValue } from '../../state/stored-value.ts';
import { followNotifications } from '../push/follow-notifications.ts';
import { playTone } from '../tone.ts';
import { Availability } from './chats/availability.ts';
import { ChatChanges } from './chats/chat-changes.ts';
import { ChatTyping } from './chats/chat-typing.ts';
import { chatsSource, followChats } from './chats/follow-chats.ts';
import { hearInvitations } from './chats/hear-invitations.ts';
import { ringForChats } from './chats/ring-for-chats.ts';
import { WaitingChats } from './chats/waiting-chats.ts';
import { Connection } from './connection.ts';
import { Accounts } from './customer/accounts.ts';
import { Customers } from './customer/customers.ts';
import { followPlace } from './follow-place.ts';
import { HeldMails } from './list/held-mails.ts';
import { ListReading } from './list/list-reading.ts';
import { MailProblems } from './list/mail-problems.ts';
import { Selection } from './list/many/selection.ts';
import { Overlay } from './list/overlay.ts';
import { OwnReads } from './list/own-reads.ts';
import { OwnTickets } from './list/own-tickets.ts';
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
import { closeLeftPopups, Popups } from './popups.ts';
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
import { TicketStream } from './ticket-stream.ts';
import { Tickets } from './tickets.ts';

export interface DeskOptions {
  readonly client: CsvClient;
  readonly requests: DeskRequests;
  /** Path of the desk. */
  readonly home: string;
  readonly page: SignedInPage;
  readonly messages: DeskMessages;
  readonly signal: AbortSignal;
}

export class Desk {
  readonly client: CsvClient;
  readonly requests: DeskRequests;
  readonly connection: Connection;
  readonly session: AgentSession;
  readonly helpCenters: readonly DeskHelpCenter[];
  /** Whether the first steps are offered to the agent, as the page was loaded. */
  readonly isBeingSetUp: boolean;
  readonly navigation: Navigation;
  readonly overlay = new Overlay();
  readonly notices = new Notices();
  readonly popups = new Popups();
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
  readonly tickets: Tickets;
  readonly changes: TicketChanges;
  readonly answers: Answers;
  readonly heldReplies: HeldReplies;
  readonly presence: Presence;
  readonly heldMails: HeldMails;
  readonly mailProblems: MailProblems;
  readonly notificationChoices: NotificationChoices;
  readonly news: TicketNews;
  readonly availability: Availability;
  readonly waitingChats: WaitingChats;
  readonly chatChanges: ChatChanges;
  readonly chatTyping: ChatTyping;
  readonly team: Team;
  readonly accounts: Accounts;
  readonly customers: Customers;
  readonly savedReplies: SavedReplies;
  readonly savedReplyEditor: SavedReplyEditor;
  readonly stream: TicketStream;
  readonly #threadOptions: ThreadModelsOptions;
  #threadModels: ThreadModels | null = null;

  constructor({ client, requests, home, page, messages, signal }: DeskOptions) {
    const { session } = page;
    const { userId, agentId, role } = session;
    this.client = client;
    this.requests = requests;
    this.session = session;
    this.helpCenters = page.helpCenters;
    this.isBeingSetUp = page.isBeingSetUp;
    this.connection = new Connection(requests, signal);
    this.navigation = new Navigation(home, signal);
    const { connection, navigation, notices, overlay } = this;
    const isOwner = role === 'owner';
    const onError = connection.noteError;
    const shared = { client, userId, agentId, isOwner, messages, notices, overlay, signal, onError };
    const onShow = (ticketId: number) => navigation.openTicket(ticketId);

    this.drafts = new Drafts(userId, agentId, signal);
    const onNewer = (ticketId: number) => this.tickets.readThread(ticketId);
    this.draftSync = new DraftSync({ ...shared, drafts: this.drafts, onNewer });
    this.typeAhead = new TypeAhead(this.drafts, navigation);
    this.uploads = new Uploads(requests, userId, this.drafts);
    this.afterSending = createAfterSending(userId, agentId);

    const ownReads = new OwnReads();
    const { source } = navigation.place.peek();
    this.team = new Team({ client, session, onError });
    this.notificationChoices = new NotificationChoices(client, onError);
    const { team, notificationChoices: choices } = this;
    const own = new OwnTickets({ ...shared, team, choices, onChange: () => reading.soon() });
    const withRead = ownReads.apply;
    const ofLists = { ...shared, isOwn: own.has, withRead };
    this.availability = new Availability(shared);
    const chats = new TicketList({ ...ofLists, source: chatsSource, first: { tickets: [], next: null } });
    this.waitingChats = new WaitingChats({ ...shared, list: chats });
    this.list = new TicketList({ ...ofLists, source, first: page.list, onTop: this.waitingChats.shown });
    this.views = new TicketViews({ ...shared, first: page.views });
    const beginRead = (ticketId: number) => this.draftSync.beginRead(ticketId);
    this.threads = new Threads({ ...shared, beginRead, withRead });
    this.accounts = new Accounts(client, onError);
    this.customers = new Customers({ ...shared, accounts: this.accounts });
    const frontTab = new FrontTab({ ...shared, onFront: () => choices.stored.markStale() });
    this.news = new TicketNews({ ...shared, navigation, frontTab, choices, own, playTone });
    const { availability } = this;
    const { ringing } = this.waitingChats;
    ringForChats({ frontTab, isOn: availability.isOn, ringing, signal, playTone });
    hearInvitations({ ...shared, rows: chats.rows, frontTab, navigation, playTone });
    const isLive = () => this.stream.isLive.peek();
    const reading = new ListReading({ list: this.list, views: this.views, connection, signal, isLive });
    const { drafts, draftSync, list, views, threads, customers, news } = this;
    const onGone = (ticketId: number) => {
      news.dismiss(ticketId);
      this.selection.remove([ticketId]);
      // The place of an open ticket shows what the agent had written.
      if (navigation.place.peek().ticketId === ticketId || !drafts.ids.peek().has(ticketId)) return;
      notices.keepWarning(messages.draftLost, { label: messages.showTicket, act: () => onShow(ticketId) });
    };
    const shownIn = { navigation, list, chats, reading, threads, news, customers };
    this.tickets = new Tickets({ ...shared, ...shownIn, ownReads, onGone });

    const { tickets } = this;
    const ofThread = { ...shared, drafts, draftSync, threads, tickets, onShow };
    this.#threadOptions = ofThread;
    this.heldReplies = new HeldReplies(ofThread);
    const { heldReplies } = this;
    this.answers = new Answers({ ...ofThread, heldReplies });
    this.changes = new TicketChanges({ ...ofThread, heldReplies });
    this.chatChanges = new ChatChanges({ ...ofThread, session });
    this.chatTyping = new ChatTyping(client, signal);
    this.savedReplies = new SavedReplies(client, onError);
    this.savedReplyEditor = new SavedReplyEditor(this.savedReplies, onError);
    this.mailProblems = new MailProblems(shared);
    this.presence = new Presence(client, agentId, signal);
    const { mailProblems, presence, chatTyping } = this;
    const readMails = () => Promise.all([reading.now(), mailProblems.refresh()]);
    this.heldMails = new HeldMails({ ...shared, onSettled: readMails });
    const shown = { tickets, views, customers, presence, draftSync, heldReplies, mailProblems, availability };
    this.stream = new TicketStream({ ...shared, ...shown, chatTyping, connection, reading, team });
    followChats({ chats, views, availability, stream: this.stream, signal });
    followPlace(this, signal);
    closeLeftPopups(this, signal);
    followNotifications(onShow, signal);
  }

  /** Returns the help center whose articles fit the answers of an inbox; undefined if none has pages. */
  findHelpCenter(inboxId: number): DeskHelpCenter | undefined {
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
}
