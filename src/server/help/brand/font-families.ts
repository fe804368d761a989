/** Fonts that systems have, by the names that `brand.yaml` and the desk use, as `font-family` of CSS. */

import type { lookFonts } from '../../../api/shared/look-fonts.ts';

export const fontFamilies = {
  system: null,
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Nunito, 'Arial Rounded MT Bold', sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
} as const satisfies Readonly<Record<(typeof lookFonts)[number], string | null>>;
