import { afterEach, vi } from 'vitest';

// Test files share their modules: a test that fails before it restores the clock would fail those of other files too.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
