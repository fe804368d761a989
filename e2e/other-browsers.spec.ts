/** What visitors and agents do, in browsers with another engine than Chromium's. */

import { writeFile } from 'node:fs/promises';
import { grabTicket, listTickets } from '../src/api/operations/tickets.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import type { Demo } from './support/demo.ts';
import { printedCode } from './support/desk-sign-in.ts';
import { expect, test } from './support/driven/driven-test.ts';
import { scriptOf, widgetIn } from './support/elements.ts';
import { framedTag } from './support/framed-page.ts';
import { servePage, tagOf } from './support/page.ts';
import { write } from './support/write-as-customer.ts';
import { findTicket } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

const button = (name: string | RegExp) => ({ css: 'button', name });
const link = (name: string | RegExp) => ({ css: 'a[href]', name });
const heading = (name: string | RegExp) => ({ css: 'h1, h2, h3', name });
const searchBox = { css: '[role=combobox]' };
/** The key, as WebDriver writes it. */
const enter = '\uE007';
const suggestion = { css: '[role=option]:not(.option-search)' };

/** Serves a page of another origin with something of ours in it. */
async function serve(body: string): Promise<string> {
  const site = await servePage({ body: `<main><h1>A page</h1></main>${body}` });
  sites.push(site);
  return site.url;
}

const places = {
  'in the page': (demo: Demo) => ({ body: tagOf(demo), frame: undefined }),
  'in a frame': (demo: Demo) => ({ body: framedTag(demo), frame: 'iframe[name=frontdesk-panel]' }),
  'of the custom element': (demo: Demo) => ({ body: widgetIn(demo) + scriptOf(demo), frame: undefined }),
};

for (const [place, serveIn] of Object.entries(places)) {
  test(`the panel ${place} opens, suggests while a visitor types, shows an article and takes a vote`, async ({
    driven,
    demo,
  }) => {
    const { body, frame } = serveIn(demo);
    await driven.goto(await serve(body));
    await driven.click(button('Help'));
    const find = async () => {
      await driven.type(searchBox, 'ret');
      await driven.see({ ...suggestion, name: /^Return/ });
      await driven.click(suggestion);
      await driven.see({ css: 'article .rich' });
      await driven.click(button('Yes'));
      await driven.see({ css: 'output', name: /^Thanks/ });
      await driven.click(button('Close'));
    };
    await (frame ? driven.within({ css: frame }, find) : find());
    await driven.miss(frame ? { css: frame } : { css: '[role=dialog]' });
  });
}

test('a visitor writes with a file, and hears the agent while the panel is open, and while it is closed', async ({
  driven,
  demo,
}) => {
  const file = test.info().outputPath('hole.txt');
  await writeFile(file, 'A hole');
  await driven.goto(await serve(tagOf(demo)));
  await driven.click(button('Help'));
  await driven.click(link(/^Contact/));
  await driven.type({ css: 'textarea', name: 'Write a message' }, 'My tent has a hole');
  await driven.type({ css: 'input[type=file]:not([capture])', isHidden: true }, file);
  await driven.see(button('Remove hole.txt'));
  await driven.miss({ css: '[role=progressbar]' });
  await driven.click(button('Send'));
  const email = `nora.${test.info().project.name.toLowerCase().replaceAll(' ', '-')}@post.example`;
  await driven.type({ css: 'input', name: 'Not sent yet: where should we reply?' }, email);
  await driven.click(button('Send'));
  await driven.see(heading('My tent has a hole'));
  await driven.see(link(/^hole\.txt/));

  const support = await findTicket(demo, email);
  await support.answer('<p>We <b>can</b> mend it.</p>');
  await driven.see({ css: '.bubble', name: /We can mend it\./ });
  await driven.click(button('Close'));
  await driven.miss({ css: '[role=dialog]' });
  await support.answer('Send it to us.');
  await driven.see(button('Help (1)'));

  await driven.reload();
  await driven.click(button('Help (1)'));
  await driven.see(heading('My tent has a hole'));
  await driven.see({ css: '.bubble', name: /Send it to us\./ });
  await driven.see(link(/^hole\.txt/));
  await driven.type({ css: 'textarea', name: 'Write a reply' }, 'It is on its way');
  await driven.click(button('Send'));
  await driven.see({ css: '.bubble', name: /It is on its way/ });
  await expect
    .poll(async () => (await demo.client.send(listTickets, { fromEmail: email })).json.length)
    .toBe(1);
});

test('the hosted help center suggests, finds and shows an article', async ({ driven, demo }) => {
  await driven.goto(`${demo.url}/help/en/`);
  const box = { css: 'main input', name: 'Search for help' };
  await driven.click(box);
  await driven.type(box, 'delivery ti');
  await driven.see({ css: '[role=option]', name: /^Delivery times and prices/ });
  await driven.type(box, `mes${enter}`);
  await driven.click({ css: 'main a[href]', name: /Delivery times and prices/ });
  await driven.see({ css: 'h1', name: 'Delivery times and prices' });
});

test('an agent signs in at the desk, and answers what a customer wrote', async ({ driven, demo }) => {
  await driven.goto(`${demo.url}/desk#${await printedCode(demo)}`);
  await driven.click({ css: '.sign-in .button.primary' });
  const ticketId = await write(demo, 'A kettle that whistles', 'It whistles all night.');
  await driven.click({ css: '.row', name: /A kettle that whistles/ });
  await driven.see({ css: '.rich', name: 'It whistles all night.' });
  await driven.type({ css: 'textarea', name: 'Write a reply' }, 'Take off the lid.');
  await driven.click(button('Send'));
  await expect
    .poll(async () => (await demo.client.send(grabTicket, { ticketId: String(ticketId) })).json.at(-1))
    .toMatchObject({ messageType: 'external', messagePlain: 'Take off the lid.' });
});

test('an article is written at the desk, previewed and published', async ({ driven, demo }) => {
  const title = `Wax a canvas tarpaulin, ${test.info().project.name}`;
  await driven.goto(`${demo.url}/desk#${await printedCode(demo)}`);
  await driven.click({ css: '.sign-in .button.primary' });
  await driven.click(link('Articles'));
  await driven.click(button('New article'));
  await driven.type({ css: 'dialog input', name: 'Title' }, title);
  await driven.click(button('Create'));
  await driven.type({ css: '.cm-content' }, `## Warm the wax${enter}${enter}Rub it in while it is **warm**.`);
  await driven.see(heading('Warm the wax'));
  await driven.see({ css: 'strong', name: 'warm' });
  await driven.click(button('Publish'));
  await driven.see(button('Published'));

  await driven.goto(`${demo.url}/help/en/search?q=tarpaulin`);
  await driven.click({ css: 'main a[href]', name: new RegExp(title) });
  await driven.see(heading('Warm the wax'));
});
