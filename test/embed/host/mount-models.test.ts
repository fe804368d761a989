/** The models of a panel whose home was requested before their code was there. */

import { expect, onTestFinished, test } from 'vitest';
import type { Home } from '../../../src/api/schemas/faq.ts';
import { mountModels } from '../../../src/embed/host/mount-models.ts';
import { requestHome } from '../../../src/embed/host/panel/home-request.ts';
import type { ReadSettings } from '../../../src/embed/settings/read.ts';
import { createFrame } from '../../../src/widget/home/frame.tsx';
import { buildHelpCenter } from '../../support/fixtures.ts';

const settings: ReadSettings = {
  baseUrl: 'https://help.shop.example',
  userId: 1,
  apiKey: 'fdp_test',
  helpCenterId: 7,
  lang: 'en',
};

const home: Home = {
  helpCenter: buildHelpCenter(),
  language: 'en',
  categories: [],
  popularArticles: [],
  chat: { agents: [{ agentId: 5, name: 'Anna Berg', picture: null }], seconds: 45 },
};

/** Returns the names of the agents who are there, once home's response is read. */
async function readOffer(age: number): Promise<string[] | undefined> {
  const platformFetch = globalThis.fetch;
  const host = document.body.appendChild(document.createElement('div'));
  const frame = createFrame(host.attachShadow({ mode: 'open' }), 'panel');
  onTestFinished(() => {
    globalThis.fetch = platformFetch;
    frame.remove();
    host.remove();
    localStorage.clear();
    sessionStorage.clear();
  });
  frame.element.hidden = true;
  const requested: string[] = [];
  globalThis.fetch = async (input) => {
    requested.push(new URL(new Request(input).url).pathname);
    return Response.json(home);
  };
  const request = requestHome(settings);
  if (!request) throw new Error('home was not requested');
  const homeRequest = { ...request, sentAt: request.sentAt - age };
  const { models } = mountModels(frame, settings, { homeRequest }, undefined);
  await expect.poll(() => models.home.state('home').status).toBe('ready');
  expect(requested.filter((path) => path.endsWith('/home'))).toHaveLength(1);
  return models.chatOffer.agents.value?.map(({ name }) => name);
}

test('an offer to chat is true for its seconds from the request on, however late the models come', async () => {
  expect(await readOffer(0)).toEqual(['Anna Berg']);
  expect(await readOffer(46_000)).toBeUndefined();
});
