import type { ResourceService } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import type { GuardSettings } from '../settings/server/subjects/visitors.ts';
import { createChallengeService } from '../visitor/spam/challenges/index.ts';
import { createAccountsService } from './accounts/index.ts';
import { createChatService } from './chat/index.ts';
import { createContactsService } from './contacts/index.ts';
import { createEditingService, type EditingOptions } from './faq/editing/index.ts';
import { createFaqService, type FaqOptions } from './faq/index.ts';
import { createFaqV1Service } from './faq-v1/index.ts';
import { createFormsService } from './forms/index.ts';
import { createNotesService } from './notes/index.ts';
import { createChatPeriodService } from './tickets/chats/index.ts';
import { createDeskService, type DeskServiceOptions } from './tickets/desk-service.ts';
import { createDraftService } from './tickets/drafts/index.ts';
import { createForwardingService } from './tickets/forwarding/index.ts';
import { createHeldMessageService } from './tickets/held-messages/index.ts';
import { createTicketService, type TicketOptions } from './tickets/index.ts';
import { createLiveTicketService, type LiveTicketOptions } from './tickets/live-service.ts';
import { createMagicLinkService, type MagicLinkServiceOptions } from './tickets/magic-link-service.ts';
import { createMergingService } from './tickets/merging/index.ts';
import { createNotificationService } from './tickets/notifications/index.ts';
import { createSavedReplyService } from './tickets/saved-replies/index.ts';
import { createBlockedAddressService } from './tickets/spam/index.ts';

export interface ServiceOptions
  extends TicketOptions,
    LiveTicketOptions,
    DeskServiceOptions,
    FaqOptions,
    EditingOptions,
    MagicLinkServiceOptions {
  /** The proof of work that anonymous visitors do before they write. */
  readonly guard: GuardSettings;
}

export function createService(db: Database, options: ServiceOptions): ResourceService {
  return {
    ...createFaqService(db, options),
    ...createEditingService(db, options),
    ...createFaqV1Service(db, options),
    ...createChatService(db, options.reads),
    ...createTicketService(db, options),
    ...createLiveTicketService(db, options),
    ...createDeskService(db, options),
    ...createChatPeriodService(db),
    ...createDraftService(db),
    ...createHeldMessageService(db),
    ...createForwardingService(db, options),
    ...createMergingService(db),
    ...createNotificationService(db),
    ...createSavedReplyService(db),
    ...createBlockedAddressService(db),
    ...createMagicLinkService(db, options),
    ...createFormsService(db),
    ...createContactsService(db),
    ...createAccountsService(db),
    ...createNotesService(db),
    ...createChallengeService(db, options.guard),
  };
}
