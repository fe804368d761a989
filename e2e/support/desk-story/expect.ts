import { expect as plainExpect } from '@playwright/test';

/** Waits long: two servers, and nine pages that all have something to do, share a machine that others use too. */
export const expect = plainExpect.configure({ timeout: 90_000 });
