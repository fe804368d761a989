import { signal } from '@preact/signals';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskTicket } from '../../../src/api/schemas/desk.ts';
import {
  articlePlace,
  articlesPlace,
  type DeskPlace,
  firstSource,
} from '../../../src/api/shared/desk-place.ts';
import { closeLeftPopups, Popups } from '../../../src/desk/models/popups.ts';
import { buildDeskTicket } from '../../support/fake-desk/server.ts';

let lifetime = new AbortController();
afterEach(() => {
  lifetime.abort();
  lifetime = new AbortController();
});

const ticketPlace = (ticketId: number | null): DeskPlace => ({ source: firstSource, ticketId });

function begin(first: DeskPlace, selected: readonly DeskTicket[] = []) {
  const popups = new Popups();
  const place = signal(first);
  const tickets = signal<ReadonlyMap<number, DeskTicket>>(
    new Map(selected.map((ticket) => [ticket.ticketId, ticket])),
  );
  closeLeftPopups({ popups, navigation: { place }, selection: { tickets } }, lifetime.signal);
  return { popups, place, tickets };
}

describe('a popup', () => {
  test('takes the place of the one that is open, and is another one each time', () => {
    const { popups } = begin(ticketPlace(1));
    popups.open('ticket', 'labels');
    const first = popups.find('ticket', 'labels');
    popups.open('ticket', 'labels');
    expect(first).toBeDefined();
    expect(popups.find('ticket', 'labels')).not.toBe(first);
    popups.open('desk', 'keys');
    expect(popups.find('ticket', 'labels')).toBeUndefined();
    popups.close('ticket', 'labels');
    expect(popups.find('desk', 'keys')).toBeDefined();
    popups.close('desk', 'keys');
    expect(popups.find('desk', 'keys')).toBeUndefined();
  });

  test('of a ticket is closed with it, and stays while the list beside it changes', () => {
    const { popups, place } = begin(ticketPlace(1));
    popups.open('ticket', 'articles');
    place.value = { ...ticketPlace(1), source: { ...firstSource, view: 'mine' } };
    expect(popups.find('ticket', 'articles')).toBeDefined();
    place.value = ticketPlace(2);
    expect(popups.find('ticket', 'articles')).toBeUndefined();
  });

  test('of the selection is closed when nothing is selected', () => {
    const { popups, tickets } = begin(ticketPlace(null), [buildDeskTicket(1)]);
    popups.open('selection', 'labels');
    tickets.value = new Map(tickets.value);
    expect(popups.find('selection', 'labels')).toBeDefined();
    tickets.value = new Map();
    expect(popups.find('selection', 'labels')).toBeUndefined();
  });

  test('of the list of articles is closed when one is edited', () => {
    const { popups, place } = begin(articlesPlace);
    popups.open('articles', 'new');
    place.value = articlePlace(12, 'en');
    expect(popups.find('articles', 'new')).toBeUndefined();
  });

  test('of the desk stays wherever the agent goes', () => {
    const { popups, place } = begin(ticketPlace(1));
    popups.open('desk', 'account');
    place.value = articlesPlace;
    expect(popups.find('desk', 'account')).toBeDefined();
  });
});
