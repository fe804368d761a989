/** Who is measured beside the widget, and how each of them is opened and searched. */

import type { Kind } from '../../../test/support/benchmarks/results.ts';

export interface Contestant {
  readonly name: string;
  readonly kind: Kind;
  /** The file of `contestants/` that its page loads; ours and the blank page have none. */
  readonly entry?: string;
  /** The package of npm that it is, in `node_modules` or in `.prebuilt` there. */
  readonly package?: string;
  /** A script of the package that its page loads before, as it is. */
  readonly script?: string;
  /**
   * What is visible once it is open: a selector, with ` >>> ` before each part that stands in the shadow root of what is
   * found so far.
   */
  readonly opened: string;
  /** The rows that it suggests, where it has a search box, which has the focus once it is open. */
  readonly rows?: string;
}

const blank: Contestant = { name: 'blank page', kind: 'blank', opened: 'h1' };

const ours: Contestant = {
  name: 'Frontdesk',
  kind: 'ours',
  opened: 'frontdesk-host >>> .in-home a',
  rows: 'frontdesk-host >>> [role=option]:not(.option-search)',
};

const floors: readonly Contestant[] = [
  { name: 'floor: no library', kind: 'floor', entry: 'floor-none.js' },
  { name: 'floor: Preact, split', kind: 'floor', entry: 'floor-split.js' },
  { name: 'floor: Preact, whole', kind: 'floor', entry: 'floor-whole.js' },
].map((floor) => ({ ...floor, kind: 'floor', opened: '#panel li', rows: '#panel li' }));

const peers: readonly Contestant[] = [
  {
    name: 'autocomplete-js',
    kind: 'peer',
    entry: 'autocomplete.js',
    package: '@algolia/autocomplete-js',
    opened: '.aa-Input',
    rows: '.aa-Item',
  },
  {
    name: 'Sentry feedback',
    kind: 'peer',
    entry: 'sentry-feedback.js',
    package: '@sentry/browser',
    opened: '#sentry-feedback >>> textarea',
  },
  {
    name: 'DocSearch, keyword',
    kind: 'peer',
    entry: 'docsearch.js',
    package: '@docsearch/js',
    opened: '.DocSearch-Input',
    rows: '.DocSearch-Hit',
  },
  {
    name: 'deep-chat',
    kind: 'peer',
    entry: 'deep-chat.js',
    package: 'deep-chat',
    opened: 'deep-chat >>> #text-input',
  },
  {
    name: 'PostHog conversations',
    kind: 'peer',
    entry: 'posthog.js',
    package: 'posthog-js',
    opened: '#ph-conversations-widget-container textarea',
  },
  {
    name: 'Typebot',
    kind: 'peer',
    entry: 'typebot.js',
    package: '@typebot.io/js',
    opened: 'typebot-bubble >>> input, typebot-bubble >>> textarea',
  },
  {
    name: 'Bot Framework Web Chat',
    kind: 'peer',
    entry: 'botframework.js',
    package: 'botframework-webchat',
    script: 'dist/webchat-minimal.js',
    opened: '#webchat .webchat__send-box-text-box__input, #webchat textarea, #webchat input',
  },
  {
    name: 'n8n chat',
    kind: 'peer',
    entry: 'n8n.js',
    package: '@n8n/chat',
    opened: '.chat-window textarea',
  },
];

/** Those whose names contain the text, and always the blank page, which is taken off the others, and ours. */
export function contestantsNamed(text: string): readonly Contestant[] {
  return [
    blank,
    ours,
    ...[...floors, ...peers].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
  ];
}
