/** The thread that prints pictures, as the build makes it. */

import '../../src/server/help/preview-images/worker.ts';
