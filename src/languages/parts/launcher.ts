/** What the launcher says before the widget and its messages are loaded. */
export interface LauncherMessages {
  /** What the launcher is called. */
  readonly label: string;
  /** For when the widget cannot be loaded. */
  readonly failed: string;
}
