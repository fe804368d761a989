/** What agents do in an open ticket besides answering it. The pane of the ticket makes it, with whose code it is loaded. */

import type { Client } from '../../../client/client.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Notices } from '../notices.ts';
import type { Tickets } from '../tickets.ts';
import { ArticleSuggestions } from './article-suggestions.ts';
import type { Drafts } from './compose/drafts.ts';
import { OrphanedDrafts } from './compose/orphaned-drafts.ts';
import { MailRetries } from './mail-retries.ts';
import { Forwarding } from './merge-and-forward/forwarding.ts';
import { Merging } from './merge-and-forward/merging.ts';
import { Originals } from './originals.ts';

export interface ThreadModelsOptions {
  readonly client: Client;
  readonly drafts: Drafts;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  readonly userId: number;
  readonly agentId: number;
  /** Opens a ticket. */
  onShow(ticketId: number): void;
  readonly tickets: Pick<Tickets, 'readThread' | 'readMerged'>;
  onError(error: unknown): void;
}

export class ThreadModels {
  readonly merging: Merging;
  readonly forwarding: Forwarding;
  readonly mailRetries: MailRetries;
  readonly originals: Originals;
  readonly suggestions: ArticleSuggestions;
  readonly orphanedDrafts: OrphanedDrafts;

  constructor(options: ThreadModelsOptions) {
    const { tickets } = options;
    const onWritten = (ticketId: number) => tickets.readThread(ticketId);
    this.merging = new Merging({ ...options, onChanged: (ticketIds) => tickets.readMerged(ticketIds) });
    this.forwarding = new Forwarding({ ...options, onChanged: onWritten });
    this.mailRetries = new MailRetries({ ...options, onChanged: onWritten });
    this.originals = new Originals(options);
    this.suggestions = new ArticleSuggestions(options);
    this.orphanedDrafts = new OrphanedDrafts({ ...options, onChanged: onWritten });
  }
}
