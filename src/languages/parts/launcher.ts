/** Texts of the launcher before the widget and its messages are loaded. */
export interface LauncherMessages {
  /** The launcher's label. */
  readonly label: string;
  /** After the widget could not be loaded. */
  readonly failed: string;
}
