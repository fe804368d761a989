/** Owners read in the settings what was done to the deployment. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordedCommands, recordedOperations } from '../../../../src/api/shared/owner-acts.ts';
import { actSentence } from '../../../../src/desk/views/settings/audit-log/act-sentence.ts';
import { owner } from '../../../../src/languages/en/owner.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { button, openSettings } from '../../../support/fake-desk/parts.ts';
import { buildOwnerAct } from '../../../support/fake-desk/settings.ts';

const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');

test('the audit log says what was done to what, by whom and from where', async () => {
  const acts = [
    buildOwnerAct(3, { act: 'updateStoredSettings', subject: 'inbox 12: teams, members' }),
    buildOwnerAct(2, { act: 'erase', subject: '', agentId: null, agentName: '', ip: '' }),
    buildOwnerAct(1, { act: 'inventOperation', subject: '' }),
  ];
  const desk = await openSettings('audit-log', { settings: { acts } });
  await expect.element(rows.nth(0)).toHaveTextContent(/^Changed settings inbox 12: teams, members/);
  await expect.element(rows.nth(0)).toHaveTextContent(/ · Aino Laine · 203\.0\.113\.7$/);
  await expect.element(rows.nth(1)).toHaveTextContent(/^Erased a person.* · Operator, on the command line$/);
  // An act of a later release.
  await expect.element(rows.nth(2)).toHaveTextContent(/^inventOperation/);
  await expectAccessible(desk.host);
});

test('the audit log fits a narrow page', async () => {
  const subject = `help center 12: ${'aSettingWithALongName, '.repeat(8)}last`;
  await openSettings('audit-log', { settings: { acts: [buildOwnerAct(3, { subject })] } });
  await page.viewport(320, 640);
  await expect.element(rows.first()).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const section = document.querySelector('.settings-page');
  expect(section?.scrollWidth).toBeLessThanOrEqual(section?.clientWidth ?? 0);
});

test('an audit log without acts says so', async () => {
  await openSettings('audit-log');
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
});

test('earlier acts are added by the keyboard, and the focus is on the first of them', async () => {
  const acts = Array.from({ length: 60 }, (_, index) => buildOwnerAct(60 - index));
  const desk = await openSettings('audit-log', { settings: { acts } });
  await expect.element(rows.nth(49)).toBeInTheDocument();
  button('Show earlier').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rows.elements().length).toBe(60);
  await expect.poll(() => document.activeElement).toBe(rows.nth(50).element());
  await expect.element(button('Show earlier')).not.toBeInTheDocument();
  expect(desk.sentTo('listOwnerActs').at(-1)).toEqual({ beforeActId: '11' });
});

test('the audit log is downloaded as CSV, and a failure is said', async () => {
  const saved: string[] = [];
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => save.mockRestore());
  const desk = await openSettings('audit-log');
  await button('Download CSV').click();
  await expect.poll(() => saved).toEqual(['audit-log.csv']);
  expect(desk.sentTo('listOwnerActs').at(-1)).toEqual({ fileType: 'csv' });
  desk.refuse('listOwnerActs', 403);
  await button('Download CSV').click();
  await expect.element(page.getByText('That didn’t work. Try again.')).toBeVisible();
});

test('every act of this release has a sentence', () => {
  const { acts } = owner.settings.auditLog;
  const said = [...recordedOperations, ...recordedCommands, 'uploadArticles'].map((act) =>
    actSentence(act, acts),
  );
  expect(new Set(said)).toEqual(new Set(Object.values(acts)));
});
