/** Settings of the server that a test's desk talks to, in memory. */

import type {
  ListedSettings,
  RecordChoice,
  SettingField,
  SettingRecord,
} from '../../../src/api/schemas/desk-settings.ts';

type Input = Readonly<Record<string, unknown>>;

const field = (
  name: string,
  group: SettingField['group'],
  control: SettingField['control'],
  isRequired = false,
  isReadOnly = false,
): SettingField => ({ name, group, control, sentence: name, isRequired, isReadOnly, default: null });

const inboxFields: readonly SettingField[] = [
  field('name', 'general', { kind: 'text', maxLength: 200 }, true),
  field('addresses', 'general', { kind: 'texts', maxItems: 50, maxLength: 250 }, true),
  field('members', 'general', { kind: 'records', maxItems: 200 }),
  field('teams', 'general', { kind: 'texts', maxItems: 50, maxLength: 100 }),
  field('language', 'general', { kind: 'language', maxLength: 35 }),
  field('color', 'general', { kind: 'color', maxLength: 7 }),
  field('autoReply', 'replies', { kind: 'autoReply', maxItems: 50, maxLength: 20_000 }),
  field('reopenClosed', 'replies', { kind: 'switch' }),
  field('solveAfterDays', 'replies', { kind: 'number', unit: 'days', minimum: 1, maximum: 365 }),
  field('askAddress', 'visitors', { kind: 'choice', options: ['required', 'optional'] }),
  field('rules', 'rules', { kind: 'rules', maxItems: 200, maxLength: 200 }),
  field('replyForm', 'mail', { kind: 'choice', options: ['plus', 'catch-all', 'none'] }),
  field('replyDomain', 'mail', { kind: 'text', maxLength: 180 }),
  field('solvedRetentionDays', 'retention', { kind: 'number', unit: 'days', minimum: 30, maximum: 3650 }),
  field('spamRetentionDays', 'retention', { kind: 'number', unit: 'days', minimum: 30, maximum: 3650 }),
];

const helpCenterFields: readonly SettingField[] = [
  field('title', 'general', { kind: 'text', maxLength: 200 }, true),
  field('faqId', 'general', { kind: 'record' }, true, true),
  field('languages', 'general', { kind: 'texts', maxItems: 100, maxLength: 35 }, false, true),
  field('siteUrl', 'general', { kind: 'url', maxLength: 1000 }),
  field('contactEmail', 'contact', { kind: 'email', maxLength: 250 }),
  field('contactFormId', 'contact', { kind: 'record' }),
  field('replySeconds', 'contact', { kind: 'replyTime', maximum: 2_592_000 }),
  field('greetings', 'contact', { kind: 'localTexts', maxItems: 50, maxLength: 500 }),
  field('searchInsights', 'privacy', { kind: 'switch' }, true),
  field('timezone', 'hours', { kind: 'timeZone', maxLength: 100 }),
  field('weeklyHours', 'hours', { kind: 'weeklyHours', maxItems: 70 }),
  field('holidays', 'hours', { kind: 'holidays', maxItems: 400, maxLength: 100 }),
];

export class FakeSettingForms {
  readonly inboxes: SettingRecord[] = [
    {
      id: 1,
      title: 'Customer service',
      version: 'v1',
      requested: [],
      warnings: [],
      values: {
        name: 'Customer service',
        addresses: ['help@skogsrand.example', 'hello@skogsrand.example'],
        members: [11],
        teams: [],
        language: 'en',
        color: null,
        autoReply: { anywhere: 'We have your message.', texts: {} },
        reopenClosed: true,
        solveAfterDays: null,
        askAddress: 'required',
        replyForm: 'plus',
        replyDomain: null,
        rules: [{ subject: 'refund', labels: ['billing'] }],
        solvedRetentionDays: null,
        spamRetentionDays: null,
      },
    },
    {
      id: 2,
      title: 'Returns',
      version: 'v1',
      requested: [
        {
          name: 'addresses',
          value: 'back@skogsrand.example',
          command: 'frontdesk users grant 1 back@skogsrand.example',
        },
      ],
      warnings: [],
      values: {
        name: 'Returns',
        addresses: ['returns@skogsrand.example', 'back@skogsrand.example'],
        language: 'sv',
        replyForm: 'plus',
      },
    },
  ];
  readonly helpCenters: SettingRecord[] = [
    {
      id: 5,
      title: 'Skogsrand',
      version: 'v1',
      requested: [],
      warnings: ['siteWithoutKey'],
      values: {
        title: 'Skogsrand',
        siteUrl: 'https://skogsrand.example/',
        faqId: 77,
        languages: [],
        contactEmail: null,
        contactFormId: null,
        replySeconds: 7200,
        greetings: [{ lang: 'en', text: 'Good morning!' }],
        searchInsights: false,
        timezone: 'Europe/Stockholm',
        weeklyHours: [
          { day: 'mon', opens: '09:00', closes: '12:00' },
          { day: 'mon', opens: '13:00', closes: '24:00' },
        ],
        holidays: [{ date: '12-24', name: 'Christmas Eve' }],
      },
    },
  ];
  agents: RecordChoice[] = [
    { id: 11, name: 'Aino', detail: 'aino@skogsrand.example' },
    { id: 12, name: 'Olle', detail: 'olle@skogsrand.example' },
  ];
  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listStoredSettings: ({ subject }) =>
      subject === 'inbox'
        ? this.#list(inboxFields, this.inboxes)
        : this.#list(helpCenterFields, this.helpCenters),
    countDueTickets: () => ({ tickets: 214 }),
    updateStoredSettings: (input) =>
      this.#change(input['subject'] === 'inbox' ? this.inboxes : this.helpCenters, input),
  };

  #list(fields: readonly SettingField[], records: readonly SettingRecord[]): ListedSettings {
    const suggestions = { contactEmail: ['help@skogsrand.example'] };
    const choices = {
      contactFormId: [{ id: 31, name: 'Repair' }],
      members: this.agents,
      rules: this.agents,
    };
    return { fields: [...fields], suggestions, choices, records: [...records] };
  }

  #change(records: SettingRecord[], { id, version, values }: Input): unknown {
    const index = records.findIndex((one) => one.id === Number(id));
    const former = records[index];
    if (!former) return undefined;
    if (former.version !== version)
      return Response.json({ message: 'Conflict', error: { field: 'version' } }, { status: 409 });
    const changed = {
      ...former,
      version: `${former.version}+`,
      values: Object.assign({}, former.values, values),
    };
    records[index] = changed;
    return changed;
  }
}
