/** What an agent is notified of at the desk: customers who write, cards and tones. */

import { expect, vi } from 'vitest';
import type { DeskTicket } from '../../../src/api/schemas/desk.ts';
import { ago } from './answers.ts';
import { type FakeDesk, openDesk } from './open-desk.tsx';
import { buildDeskTicket, type FakeDeskOptions } from './server.ts';

/** Opens a desk whose stream is open. */
export async function openLive(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  const desk = openDesk(options);
  await expect.poll(() => desk.sentTo('streamTickets').length).toBe(1);
  await expect.poll(() => desk.sentTo('listDrafts').length).toBeGreaterThan(0);
  return desk;
}

/** Lets a customer write to a ticket of the server, which is new unless the server has it. */
export function write(desk: FakeDesk, ticketId: number, changes: Partial<DeskTicket> = {}): void {
  const former = desk.tickets.find((ticket) => ticket.ticketId === ticketId);
  const version = (former?.version ?? 0) + 1;
  const written = buildDeskTicket(ticketId, {
    createdDate: former?.createdDate ?? ago(0),
    lastMessageId: ticketId * 100 + version,
    last: { text: 'It **creaks**.', date: ago(0), agentId: null, isParticipants: false, name: 'Greta' },
    isUnread: true,
    version,
    ...changes,
  });
  if (former) desk.tickets[desk.tickets.indexOf(former)] = written;
  else desk.tickets.push(written);
  desk.push('ticket', { ticketId, version, kind: 'changed' });
}

/** Waits until the page has read tickets as often as this, and decided about them. */
export async function untilDecided(desk: FakeDesk, reads: number): Promise<void> {
  await expect.poll(() => desk.sentTo('listNamedTickets').length).toBe(reads);
  await new Promise((resolve) => setTimeout(resolve));
}

/** The texts of the cards. */
export const newsCards = () =>
  Array.from(document.querySelectorAll('.news-link'), (card) =>
    Array.from(card.querySelectorAll('bdi, .news-kind'), ({ textContent }) => textContent).join(' | '),
  );

const tones: number[] = [];
const node = { connect: () => node };

/** Takes the place of a browser's sound. The page has one for as long as it is open. */
class SilentContext {
  readonly currentTime = 0;
  readonly destination = {};

  async resume() {}

  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return Object.assign({ gain }, node);
  }

  createOscillator() {
    const frequency = { value: 0 };
    return Object.assign({ frequency, start: () => tones.push(frequency.value), stop() {} }, node);
  }
}

/** Silences the page until the end of the test. Returns the frequencies of the notes that it plays, in hertz. */
export function silenceAudio(): readonly number[] {
  tones.length = 0;
  vi.stubGlobal('AudioContext', SilentContext);
  return tones;
}
