/** The commands of WebDriver that the stories use, and the browsers that take them. */

/** Each by the name that Firefox gives it, with its method and its path over HTTP; `{id}` is that of an element. */
export const commands = {
  SetWindowRect: ['POST', 'window/rect'],
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  ExecuteScript: ['POST', 'execute/sync'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  PerformActions: ['POST', 'actions'],
  SwitchToFrame: ['POST', 'frame'],
} as const;

/** A browser that runs, with one window. */
export interface DrivenBrowser {
  /**
   * Returns the value of the answer, once the browser has done it.
   * @throws {Error} whose message begins with WebDriver's name of what went wrong.
   */
  send(command: keyof typeof commands, parameters: object): Promise<unknown>;
  close(): Promise<void>;
}
