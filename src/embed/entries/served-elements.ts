/** `frontdesk-element.js`: the elements for pages that have no build, with the deployment that the file came from. */

import { defineElements } from './element.ts';

export * from './element.ts';

// In one expression with the address below, the build would take it for a file to copy.
const script = import.meta.url;

defineElements({ baseUrl: new URL('.', script).href });
