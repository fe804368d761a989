/**
 * `frontdesk-element.js`: the elements for pages without a build, with the deployment that serves the file as default.
 */

import { defineElements } from './element.ts';

export * from './element.ts';

// Separate from the URL below: in one expression the bundler would take it for a file to copy.
const script = import.meta.url;

defineElements({ baseUrl: new URL('.', script).href });
