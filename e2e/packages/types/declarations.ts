/** Brings the declarations that only templates use to the compilers that look over declarations. */

import type {} from 'frontdesk/svelte';
import type {} from 'frontdesk/vue';
