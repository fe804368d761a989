/**
 * Three agents and forty conversations, by mail, by the widget's interface and in widgets, over two processes on one
 * database, one of which is killed twice. A seed chooses who does what; in the end, what was stored, mailed and shown is
 * compared with what agents and customers have written.
 */

import { type Browser, test as base } from '@playwright/test';
import { grabAgents } from '../src/api/operations/chat.ts';
import { createSavedReply } from '../src/api/operations/saved-replies.ts';
import { createClient } from '../src/client/client.ts';
import { isFull } from '../test/support/sample.ts';
import { createRandom, type Random } from './fuzz/pick.ts';
import { type Act, acts, savedReplyName } from './support/desk-story/acts.ts';
import {
  type Comparison,
  compareDesk,
  compareMailed,
  compareSeen,
  compareStored,
  delaysUntilSeen,
} from './support/desk-story/compare.ts';
import {
  type Customer,
  InterfaceCustomer,
  MailCustomer,
  WidgetCustomer,
  writeAs,
} from './support/desk-story/customers.ts';
import { DeskAgent } from './support/desk-story/desk-agent.ts';
import { expect } from './support/desk-story/expect.ts';
import { collide, merge, solveManyAndUndo, unmerge } from './support/desk-story/joint-acts.ts';
import { type Conversation, Ledger } from './support/desk-story/ledger.ts';
import { openStoryWorld, type StoryServer, type StoryWorld } from './support/desk-story/story-servers.ts';
import { untilSettled, untilTickets } from './support/desk-story/until.ts';

const test = base.extend<{ readonly world: StoryWorld }>({
  world: [
    async ({ browserName: _browserName }, use) => {
      const world = await openStoryWorld();
      await use(world);
      await world.close();
    },
    { timeout: 300_000 },
  ],
});

test.use({ actionTimeout: 90_000 });

test.afterEach(async ({ browser }, info) => {
  if (info.status === info.expectedStatus) return;
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    await info.attach(page.url(), { body: await page.screenshot(), contentType: 'image/png' });
  }
});

/** The acts follow from it. */
const seed = Number(process.env['STORY_SEED'] ?? (isFull ? Date.now() % 1_000_000 : 40));

interface Thread {
  readonly customer: Customer;
  readonly conversation: Conversation;
}

interface Turn extends Thread {
  readonly act: Act;
}

test('three agents answer forty customers, and nothing is lost, unmeant or there twice', async ({
  world,
  browser,
}) => {
  test.setTimeout(900_000);
  const began = performance.now();
  const say = (what: string) => {
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}
`);
  };
  say(`STORY_SEED=${seed}`);
  const random = createRandom(seed, 0);
  const ledger = new Ledger();
  const [first, second] = world.servers;
  const { userId, secretKey } = world.ready;
  const client = createClient({ baseUrl: second.url, userId, apiKey: secretKey });

  const { agents, devices } = await signInAll(world, browser);
  const [owner, kim, ola] = agents;
  const customers = await openCustomers(world, browser);
  const threads = customers.flatMap((customer) =>
    customer.conversations.map((conversation) => ({ customer, conversation })),
  );
  expect(threads).toHaveLength(40);
  say('signed in');
  await client.send(createSavedReply, {
    name: savedReplyName,
    isShared: true,
    texts: [{ lang: 'en', message: 'Seals are in the shop.' }],
  });
  await Promise.all(
    customers.map(async (customer) => {
      for (const conversation of customer.conversations) {
        await writeAs(customer, conversation, ledger, 'My stove smells');
      }
    }),
  );
  say('all have sent');
  await untilTickets(
    world,
    threads.map(({ conversation }) => conversation),
  );
  for (const agent of agents) {
    for (const { conversation } of threads) await expect(agent.row(conversation)).toBeVisible();
  }
  say('all have written');

  const byKind = (by: Conversation['by']) => threads.filter(({ conversation }) => conversation.by === by);
  // The last two of a kind are of one customer.
  const pairs = [byKind('interface').slice(-2), byKind('mail').slice(-2)];
  const contested = [byKind('interface').at(-3), byKind('mail').at(-3)].flatMap((thread) => thread ?? []);
  const shared = [...pairs.flat(), ...contested];
  const single = threads.filter((thread) => !shared.includes(thread));
  await solveManyAndUndo(
    kim,
    single.slice(0, 3).map(({ conversation }) => conversation),
  );
  say('many are solved, and are not');

  // Each agent does one thing after the other, and a process is killed in the middle of two of them.
  const turns = planTurns(single, random);
  const crashes = [turns.length / 4, (turns.length * 2) / 3];
  let begun = 0;
  const work = async (index: number) => {
    const [agent, device] = [agents[index], devices[index]];
    if (!agent || !device) throw new Error('an agent is missing');
    const colleagueName = agents[(index + 1) % agents.length]?.name ?? '';
    for (const [turn, { act, ...thread }] of turns.entries()) {
      if (turn % agents.length !== index) continue;
      begun += 1;
      if (begun >= (crashes[0] ?? Number.POSITIVE_INFINITY)) {
        crashes.shift();
        first.planCrash();
      }
      await test.step(`${agent.name}: ${act.name} (${thread.conversation.subject})`, async () => {
        await agent.open(thread.conversation);
        await act.act({ world, ledger, agent, device, colleagueName, ...thread });
      });
    }
  };
  await Promise.all([work(0), work(1), work(2), changeSettings(devices[0], second)]);
  await Promise.all(first.crashes);
  say(`${turns.length} turns, ${first.crashes.length} crashes`);
  expect(first.crashes).toHaveLength(2);

  // Two agents at one conversation: one is stopped, and sends nevertheless or not.
  for (const [index, { conversation }] of contested.entries()) {
    await collide({
      ledger,
      conversation,
      agents: index === 0 ? [owner, kim] : [kim, ola],
      sendsAnyway: index === 0,
    });
  }
  say('two at one conversation');

  // A conversation is merged into another one of the same customer, who writes and is answered there; one is taken back.
  await Promise.all(
    pairs.map(async ([from, into], index) => {
      const agent = agents[index];
      if (!agent || !from || !into) throw new Error('a conversation is missing');
      await merge(agent, from.conversation, into.conversation);
      const text = ledger.newText('Both are about one stove');
      await agent.reply(text);
      ledger.noteAnswer(into.conversation, text);
      if (index === 1) await unmerge(agent, from.conversation, into.conversation);
    }),
  );
  say('merged');

  await untilSettled(world);
  say('settled');
  const comparison: Comparison = { world, ledger, customers };
  await compareStored(comparison);
  compareMailed(comparison);
  await compareSeen(comparison);
  await Promise.all(agents.map((agent) => compareDesk(agent, client, comparison)));
  say('compared');

  const delays = await delaysUntilSeen(comparison);
  const [median, most] = [delays[Math.floor(delays.length / 2)], delays.at(-1)];
  say(`${delays.length} answers in open threads: shown after ${median} ms (median), ${most} ms (most)`);
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** Three agents, each in two browsers: an owner at the process that is killed, and two at the other one. */
async function signInAll(world: StoryWorld, browser: Browser) {
  const [first, second] = world.servers;
  const { userId, secretKey } = world.ready;
  const client = createClient({ baseUrl: second.url, userId, apiKey: secretKey });
  const { json: people } = await client.send(grabAgents, {});
  const named = people.filter(({ agentEmail }) => agentEmail !== '');
  const signIn = async (index: number, server: StoryServer) => {
    const { agentEmail, agentName } = named[index] ?? { agentEmail: '', agentName: '' };
    const printed = await world.command('desk', 'link', '--agent', agentEmail);
    const link = `${server.url}/desk${/#fdl_[\w-]+/.exec(printed)?.[0] ?? ''}`;
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
    return await DeskAgent.signIn(context, { server, name: agentName, link });
  };
  const agents = await Promise.all([signIn(0, first), signIn(1, second), signIn(2, second)]);
  const devices = await Promise.all([signIn(0, second), signIn(1, second), signIn(2, second)]);
  return { agents, devices };
}

/** Three with a widget, sixteen over its interface and nineteen by mail, of whom two have two conversations. */
async function openCustomers(world: StoryWorld, browser: Browser): Promise<readonly Customer[]> {
  const build = (by: Conversation['by'], index: number, words = ''): Conversation => ({
    by,
    email: `${by}-${index}@post.example`,
    subject: `Stove ${by} ${index}${words}`,
    ticketId: 0,
  });
  const widgets = [0, 1, 2].map((index) => WidgetCustomer.open(world, browser, build('widget', index)));
  const listOf = <T>(length: number, create: (index: number) => T) =>
    Array.from({ length }, (_, index) => create(index));
  return [
    ...(await Promise.all(widgets)),
    ...listOf(15, (index) => new InterfaceCustomer(world, [build('interface', index)])),
    new InterfaceCustomer(world, [build('interface', 15), build('interface', 15, ' again')]),
    ...listOf(18, (index) => new MailCustomer(world, [build('mail', index)])),
    new MailCustomer(world, [build('mail', 18), build('mail', 18, ' again')]),
  ];
}

/** Chooses an act for each thread, each act at least once: a thread that one act has solved is in no list for another. */
function planTurns(threads: readonly Thread[], random: Random): readonly Turn[] {
  const shuffled = shuffle(threads, random);
  const left = shuffle(acts, random).toSorted((a, b) => Number(b.byMail) - Number(a.byMail));
  const turns: Turn[] = [];
  const byMail = ({ conversation }: Thread) => conversation.by === 'mail';
  // Threads of mail come first, as some acts are possible there alone.
  for (const thread of [...shuffled.filter(byMail), ...shuffled.filter((thread) => !byMail(thread))]) {
    const possible = acts.filter((act) => byMail(thread) || !act.byMail);
    turns.push({ ...thread, act: left.shift() ?? random.of(possible) });
  }
  return shuffle(turns, random);
}

function shuffle<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((entry) => ({ entry, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/** The owner changes settings in another tab meanwhile. */
async function changeSettings(device: DeskAgent | undefined, { url }: StoryServer): Promise<void> {
  const tab = await device?.page.context().newPage();
  if (!tab) return;
  for (const title of ['Help in the woods', 'Help at the fire']) {
    await tab.goto(`${url}/desk/settings/help-centers`);
    await tab.getByLabel('Title').fill(title);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tab.getByText('Saved', { exact: true })).toBeVisible();
  }
  await tab.close();
}
