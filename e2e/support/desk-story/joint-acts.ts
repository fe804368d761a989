/** What two agents do with one conversation at the same time, and what an agent does with several conversations. */

import type { DeskAgent } from './desk-agent.ts';
import { expect } from './expect.ts';
import type { Conversation, Ledger } from './ledger.ts';

export interface Collision {
  readonly ledger: Ledger;
  readonly conversation: Conversation;
  readonly agents: readonly [DeskAgent, DeskAgent];
  /** Whether the agent who was stopped sends the reply nevertheless. */
  readonly sendsAnyway: boolean;
}

/** Two agents see each other, and send at the same time: the server stops one of them. */
export async function collide({ ledger, conversation, agents, sendsAnyway }: Collision): Promise<void> {
  const written = agents.map((agent) => ({ agent, text: ledger.newText(`${agent.name} knows`) }));
  for (const { agent } of written) await agent.open(conversation);
  for (const { agent, text } of written) await agent.type(text);
  const [one, other] = agents;
  await expect(one.page.locator('.thread-here')).toContainText(`${other.name} is replying`);
  await expect(other.page.locator('.thread-here')).toContainText(`${one.name} is replying`);
  await Promise.all(written.map(({ agent }) => agent.box.press('Control+Enter')));
  await Promise.all(written.map(({ agent, text }) => agent.outcome(text)));
  // A reply that was held comes back when the other one is sent.
  const isBack = ({ agent, text }: (typeof written)[number]) =>
    agent.box.inputValue().then((value) => value.includes(text));
  await expect.poll(async () => (await Promise.all(written.map(isBack))).filter(Boolean).length).toBe(1);
  for (const { agent, text } of written) {
    if (await isBack({ agent, text })) continue;
    await expect(agent.message(text)).toHaveCount(1);
    ledger.noteAnswer(conversation, text);
  }
  for (const { agent, text } of written) {
    if (!(await isBack({ agent, text }))) continue;
    await expect(agent.page.getByRole('alert').first()).toBeVisible();
    if (sendsAnyway) {
      await agent.send(text);
      ledger.noteAnswer(conversation, text);
    } else {
      await agent.box.fill('');
      ledger.unmeant.push(text);
    }
  }
}

/** Merges a conversation into another one by the menu. */
export async function merge(agent: DeskAgent, from: Conversation, into: Conversation): Promise<void> {
  await agent.open(from);
  await agent.leaveFields();
  await agent.command('merge into');
  const dialog = agent.page.getByRole('dialog', { name: 'Merge tickets' });
  await dialog.getByRole('combobox').fill(`${into.ticketId}`);
  await expect(dialog.getByRole('option').first()).toContainText(`#${into.ticketId}`);
  await agent.page.keyboard.press('Enter');
  await agent.expectNotice(`Merged into #${into.ticketId}`);
  from.mergedInto = into.ticketId;
  await expect(agent.page.locator('.thread-number')).toHaveText(`#${into.ticketId}`);
}

/** Selects conversations by the key and by a range, solves them, and takes that back. */
export async function solveManyAndUndo(
  agent: DeskAgent,
  conversations: readonly Conversation[],
): Promise<void> {
  for (const conversation of conversations) {
    await agent.row(conversation).focus();
    await agent.page.keyboard.press('x');
  }
  const bar = agent.page.getByRole('group', { name: 'Change the selected tickets' });
  await expect(bar.getByText(`${conversations.length} selected`)).toBeVisible();
  await bar.getByRole('button', { name: 'Solve' }).click();
  await agent.expectNotice(`${conversations.length} solved`);
  for (const conversation of conversations) await expect(agent.row(conversation)).toBeHidden();
  await agent.page.keyboard.press('z');
  for (const conversation of conversations) await expect(agent.row(conversation)).toBeVisible();
  await agent.page.keyboard.press('Escape');
}

/** Takes a merge back where the merged conversation says that it is merged. */
export async function unmerge(agent: DeskAgent, from: Conversation, into: Conversation): Promise<void> {
  await agent.page.goto(`${agent.server.url}/desk/tickets/${from.ticketId}?view=open`);
  const notice = agent.page.getByRole('region', { name: `Merged into #${into.ticketId}` });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(agent.box).toBeVisible();
  delete from.mergedInto;
}
