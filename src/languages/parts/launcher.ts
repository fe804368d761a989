/** Texts of the launcher that are needed before the widget and its messages are loaded. */
export interface LauncherMessages {
  readonly label: string;
  /** Shown if the widget could not be loaded. */
  readonly failed: string;
}
