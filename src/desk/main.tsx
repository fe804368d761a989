/** The program of the desk's page. */

import { mountDesk } from './mount-desk.tsx';
import { readPageData } from './page-data.ts';

mountDesk(readPageData(), {
  host: document.body,
  signal: new AbortController().signal,
  onLeave: (path) => location.replace(path),
});
