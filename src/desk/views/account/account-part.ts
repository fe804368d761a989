/** How agents sign in, and the dialog of their account. */

export { AccountDialog } from './AccountDialog.tsx';
export { SignInPage } from './SignInPage.tsx';
