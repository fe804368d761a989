import { afterEach, vi } from 'vitest';
// Once for all files: it replaces functions of a module that they share.
import './patient-waits.ts';

// Test files share their modules: a test that fails before it restores the clock would fail those of other files too.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
