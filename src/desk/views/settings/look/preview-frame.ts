import type { DrawnLook, ManagedLook } from '../../../../api/schemas/desk-looks.ts';
import type { LookScheme } from '../../../models/settings/look-forms.ts';

/** What each frame of a preview is given. */
export interface PreviewFrameProps {
  look: ManagedLook;
  drawn: DrawnLook;
  scheme: LookScheme;
  /** The first line of home; null for the default. */
  greeting: string | null;
}
