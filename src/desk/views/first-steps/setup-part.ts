/** The first steps, and what leads to them. */

export { SetupEntry } from './SetupEntry.tsx';
export { SetupPage } from './SetupPage.tsx';
