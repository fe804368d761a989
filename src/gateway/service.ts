/** Assembles the `Service` of a gateway; `completeService` adds the operations that have no method here. */

import type { InputOf } from '../api/operation.ts';
import type { Operations } from '../api/operations/index.ts';
import type { Caller, ResourceService, Service } from '../api/service.ts';
import { completeService } from './complete-service.ts';
import { CachedOperations } from './faq/cached-operations.ts';
import { createFaqService } from './faq/faq.ts';
import { createFaqV1Service } from './faq/faq-v1.ts';
import type { GatewayStore } from './store.ts';
import { createAnsweringAgents } from './tickets/answering-agents.ts';
import { createChatService } from './tickets/conversations.ts';
import { createLiveTickets } from './tickets/live-tickets.ts';
import { createTicketService, type TicketOptions } from './tickets/tickets.ts';
import type { AnswerOf } from './transport/answer.ts';
import type { UpstreamEvents } from './transport/events.ts';
import type { RequestUpstream } from './transport/request.ts';

export interface UpstreamServiceOptions extends Omit<TicketOptions, 'answeringAgents'> {
  readonly store: GatewayStore;
  readonly request: RequestUpstream;
  readonly upstreamEvents: UpstreamEvents;
  /** The service over this deployment's database. */
  readonly local: ResourceService;
  /**
   * Milliseconds for which cached help is fresh.
   * @default 60000
   */
  readonly freshFor?: number | undefined;
}

export function createUpstreamService(options: UpstreamServiceOptions): ResourceService {
  const { store, request, local, freshFor = 60_000 } = options;
  const answeringAgents = createAnsweringAgents(options);
  const cached = new CachedOperations(request, freshFor);
  const tickets = createTicketService({ ...options, answeringAgents });
  const methods: Partial<Service> = {
    ...createFaqService({ store, request, cached, local }),
    ...createFaqV1Service(store, cached),
    ...createChatService(request, answeringAgents),
    ...createStatisticsService(request),
    ...createFormService(options),
    ...tickets,
    ...createLiveTickets({ ...options, tickets }),
    getChallenge: local.getChallenge,
    // Mails about tickets are sent by the deployment that has the tickets.
    useOneTimeCode: local.useOneTimeCode,
    adoptTickets: local.adoptTickets,
    sendMagicLink: local.sendMagicLink,
  };
  const pass =
    <Name extends keyof Operations>(name: Name) =>
    (caller: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> =>
      request(caller, name, input);
  return completeService(methods, pass);
}

/** Statistics are requested as JSON, because this deployment itself converts them to CSV. */
function createStatisticsService(
  request: RequestUpstream,
): Pick<Service, 'chatStatistics' | 'chatStatisticsV2'> {
  return {
    chatStatistics: (caller, { fileType: _, ...input }) => request(caller, 'chatStatistics', input),
    chatStatisticsV2: (caller, { fileType: _, ...input }) => request(caller, 'chatStatisticsV2', input),
  };
}

/** Forms are this deployment's; submissions are listed for forms of both deployments. */
function createFormService({
  store,
  request,
  local,
}: Pick<UpstreamServiceOptions, 'store' | 'request' | 'local'>): Pick<
  Service,
  'getForm' | 'submitForm' | 'listFormSubmissions'
> {
  return {
    getForm: local.getForm,
    submitForm: local.submitForm,
    async listFormSubmissions(caller, input) {
      const isHere = await store.hasForm(caller.userId, input.formId);
      if (isHere) return await local.listFormSubmissions(caller, input);
      const { fileType: _, separator: __, ...rest } = input;
      return await request(caller, 'listFormSubmissions', rest);
    },
  };
}
