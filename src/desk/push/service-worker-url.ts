/** The URL of the desk's service worker, as the page lets one be registered: its policy takes no text for a script's URL. */

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
}

let policy: ScriptUrlPolicy | undefined;

/** @param home path of the desk */
export function serviceWorkerUrl(home: string): string {
  const { trustedTypes }: Window & TrustedTypesWindow = window;
  const refuse = () => {
    throw new TypeError('the desk has one service worker');
  };
  const url = `${home}/service-worker.js`;
  const rules: ScriptUrlPolicy = { createScriptURL: (asked) => (asked === url ? url : refuse()) };
  // The page allows one policy of this name, once.
  policy ??= trustedTypes?.createPolicy('frontdesk-service-worker', rules) ?? rules;
  return policy.createScriptURL(url);
}
