/** The thread that prints pictures, as the build makes it. */

import '../../src/server/help/pictures/worker.ts';
