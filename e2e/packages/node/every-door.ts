/** Whatever is imported on a server, nothing happens. */

import { mount } from 'frontdesk';
import { createClient } from 'frontdesk/client';
import { defineElements } from 'frontdesk/element';
import { FrontdeskWidget, HelpCenter } from 'frontdesk/preact';

const found = [mount, createClient, defineElements, FrontdeskWidget, HelpCenter].map((door) => typeof door);
// What the script tag puts into a page is known by name.
const name: keyof Window = 'frontdesk';
console.log(JSON.stringify([...found, name in globalThis]));
