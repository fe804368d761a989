/** Plays a story about a chat with real agents, visitors and servers, at the times of the story. */

import { expect, vi } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { readPersonEmail } from '../../../src/server/operate/privacy/email.ts';
import { erasePerson } from '../../../src/server/operate/privacy/erase.ts';
import type { TestApp, TestInput } from '../app.ts';
import type { TestAnonymous, TestPerson, TestSite } from '../site.ts';
import {
  answer,
  answerByKey,
  answerQuestion,
  changeTicket,
  endChat,
  setAvailable,
  type TestAgent,
  take,
  writeByMail,
} from './chat-agents.ts';
import { ChatClock } from './chat-clock.ts';
import type { ChatStory, StoryStep } from './chat-stories.ts';

export interface Cast {
  readonly service: TestApp;
  readonly site: TestSite;
  readonly agents: Readonly<Record<string, TestAgent>>;
  readonly bot: Pick<TestAgent, 'id' | 'name' | 'email'>;
}

/** What visitors send of themselves: Lou has neither a name nor an address. */
const visitors: Readonly<Record<string, { readonly input: TestInput; readonly browser: string }>> = {
  kim: {
    input: { fromName: 'Kim', fromEmail: 'kim@post.example' },
    browser: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  nils: { input: { fromName: 'Nils', fromEmail: 'nils@post.example' }, browser: '' },
  lou: {
    input: {},
    browser:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
  },
};

const shop = 'https://shop.example';

/** Plays a story. Returns the ids of its chats, the oldest first. */
export async function playStory(cast: Cast, { steps }: ChatStory): Promise<string[]> {
  const stage = new Stage(cast);
  for (const agent of Object.values(cast.agents)) await setAvailable(cast.site, agent, false);
  for (const step of steps) await stage.play(step);
  return await stage.end();
}

class Stage {
  readonly #cast: Cast;
  readonly #clock: ChatClock;
  readonly #visitor: TestAnonymous;
  /** The agents whose pages answer the question of their streams. */
  readonly #present = new Set<TestAgent>();
  /** The ticket that the visitor writes in, and the one that has its messages. */
  #ticketId = 0;
  #rootId = 0;
  #conversationId = '';

  constructor(cast: Cast) {
    this.#cast = cast;
    this.#clock = new ChatClock(cast.service.database);
    this.#visitor = cast.site.anonymous();
  }

  async play(step: StoryStep): Promise<void> {
    for (const agent of this.#present) await answerQuestion(this.#cast.site, agent);
    await this.#clock.at(step.at, async () => await this.#act(step));
  }

  async end(): Promise<string[]> {
    await this.#clock.end();
    const { rows } = await this.#cast.service.database.pool.query<{ id: string }>(
      'select id from conversations where ticket_id = any($1) order by started_at',
      [[this.#ticketId, this.#rootId]],
    );
    return rows.map(({ id }) => id);
  }

  async #act({ actor, act, words }: StoryStep): Promise<void> {
    const { site, agents, bot, service } = this.#cast;
    const agent = agents[actor];
    if (agent) await this.#actOfAgent(agent, act, words);
    else if (visitors[actor]) await this.#actOfVisitor(actor, act, words);
    else if (act === 'writes') await answerByKey(site, bot, this.#rootId, words['text'] ?? '');
    else if (act === 'assigns') await this.#assign(site.office, bot.id, words['agents'] ?? '');
    else if (act === 'waits') await this.#waitFor({ state: 'waiting' });
    else if (act === 'lets go') await this.#waitUntilGone(words['who'] ?? '');
    else if (act === 'sweeps') await this.#waitFor({ state: 'ended', endReason: words['reason'] });
    else if (act === 'erases') {
      const email = readPersonEmail(`${words['who']}@post.example`);
      await erasePerson(service.database.db, site.userId, email, { conversations: false, isDryRun: false });
    } else throw new Error(`${actor} does not ${act}`);
  }

  async #actOfAgent(agent: TestAgent, act: string, words: StoryStep['words']): Promise<void> {
    const { site, service } = this.#cast;
    const { text = '', label = '' } = words;
    const isPageAct = act !== 'mails' && act !== 'is away' && act !== 'loses';
    if (isPageAct) this.#present.add(agent);
    if (act === 'is available') await setAvailable(site, agent, true);
    else if (act === 'is away') await setAvailable(site, agent, false);
    else if (act === 'takes') expect((await take(site, agent, this.#rootId)).statusCode).toBe(200);
    else if (act === 'writes') await answer(site, agent, this.#rootId, text);
    else if (act === 'solves') await answer(site, agent, this.#rootId, text, { status: 'solved' });
    else if (act === 'ends') await endChat(site, agent, this.#rootId);
    else if (act === 'labels') await changeTicket(site, agent, this.#rootId, { labels: [label] });
    else if (act === 'assigns') await this.#assignAtDesk(agent, words['agents'] ?? '');
    else if (act === 'mails') {
      const mail = { from: agent.email, isAgents: true, text };
      await writeByMail(service, site, this.#rootId, mail);
    } else if (act === 'blocks') {
      const input = { ticketId: String(this.#rootId) };
      const response = await agent.browser.operation(operations.blockVisitor, site.userId, input);
      expect(response.statusCode, response.body).toBe(204);
    } else if (act === 'merges') await this.#merge(agent);
    else if (act === 'loses') await this.#lose(agent);
    else throw new Error(`${agent.name} does not ${act}`);
  }

  async #actOfVisitor(name: string, act: string, words: StoryStep['words']): Promise<void> {
    const ticketId = String(this.#ticketId);
    if (act === 'writes') await this.#writeAsVisitor(name, words);
    else if (act === 'mails') {
      const mail = { from: `${name}@post.example`, isAgents: false, text: words['text'] ?? '' };
      await writeByMail(this.#cast.service, this.#cast.site, this.#rootId, mail);
    } else if (act === 'ends' || act === 'chooses mail') {
      const input = { ticketId, byMail: act === 'chooses mail' };
      const response = await this.#visitor.send(operations.endConversation, input);
      expect(response.statusCode, response.body).toBe(204);
    } else {
      const chat = await this.#chat();
      const canRate = chat?.canRate ?? false;
      // A chat that ended a day ago is not shown any more.
      this.#conversationId = chat?.conversationId ?? this.#conversationId;
      const input = {
        ticketId,
        conversationId: this.#conversationId,
        rating: Number(words['rating'] ?? 1),
      };
      const response = await this.#visitor.send(operations.rateConversation, input);
      expect({ canRate, status: response.statusCode }, response.body).toEqual(
        act === 'rates' ? { canRate: true, status: 200 } : { canRate: false, status: 409 },
      );
    }
  }

  async #writeAsVisitor(name: string, { text, page, referrer = '' }: StoryStep['words']): Promise<void> {
    const { input, browser } = visitors[name] ?? { input: {}, browser: '' };
    const isFirst = this.#ticketId === 0;
    const message = {
      ...input,
      toEmail: this.#cast.site.inbox.toEmail,
      message: text,
      ticketId: isFirst ? undefined : String(this.#ticketId),
      page: page === undefined ? undefined : `${shop}${page}?secret=1#part`,
      referrer: page === undefined ? undefined : referrer,
    };
    const response = await this.#visitor.send(operations.insertTicket, message, { 'user-agent': browser });
    expect(response.statusCode, response.body).toBe(200);
    if (!isFirst) return;
    this.#ticketId = response.json().json.ticketID;
    this.#rootId = this.#ticketId;
    this.#clock.follow(this.#ticketId);
  }

  async #assignAtDesk(agent: TestAgent, names: string): Promise<void> {
    const assignedAgents = this.#idsOf(names);
    const response = await changeTicket(this.#cast.site, agent, this.#rootId, { assignedAgents });
    expect(response.statusCode, response.body).toBe(200);
  }

  async #assign(office: TestPerson, agentId: number, names: string): Promise<void> {
    const input = { ticketId: String(this.#rootId), assignedAgents: this.#idsOf(names), agentId };
    const response = await office.send(operations.updateTicket, input);
    expect(response.statusCode, response.body).toBe(200);
  }

  /** Returns the ids of names such as `aino and bo`; none for `nobody`. */
  #idsOf(names: string): number[] {
    const { agents, bot } = this.#cast;
    const people = [...Object.values(agents), bot];
    return names
      .split(' and ')
      .flatMap((name) => people.find((one) => one.name.toLowerCase() === name)?.id ?? []);
  }

  async #merge(agent: TestAgent): Promise<void> {
    const { site } = this.#cast;
    const intoTicketId = await site.office.open({ fromEmail: 'kim@post.example', appendOpenTicket: false });
    const response = await agent.browser.operation(operations.mergeTicket, site.userId, {
      ticketId: String(this.#rootId),
      intoTicketId,
      differentCustomers: true,
    });
    expect(response.statusCode, response.body).toBe(200);
    this.#rootId = intoTicketId;
    this.#clock.follow(intoTicketId);
  }

  /** Moves the last answer of an agent's page back by more than a lease, as if it had not answered since. */
  async #lose(agent: TestAgent): Promise<void> {
    this.#present.delete(agent);
    await this.#cast.service.database.pool.query(
      `update agent_availability set seen_at = now() - interval '75 seconds' where agent_id = $1`,
      [agent.id],
    );
  }

  async #chat() {
    const response = await this.#visitor.send(operations.listReadMarks, { ticketId: [this.#ticketId] });
    return response.json().marks[0]?.chat;
  }

  async #waitUntilGone(name: string): Promise<void> {
    await vi.waitFor(
      async () => {
        const { agents = [] } = (await this.#chat()) ?? {};
        expect(agents.map((agent: { name: string }) => agent.name.toLowerCase())).not.toContain(name);
      },
      { interval: 100 },
    );
  }

  async #waitFor(expected: object): Promise<void> {
    await vi.waitFor(async () => expect(await this.#chat()).toMatchObject(expected), { interval: 100 });
  }
}
