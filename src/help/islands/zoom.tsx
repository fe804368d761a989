/** Shows an image of the article in full size. */

import { render } from 'preact';
import { ZoomedImage } from '../../ui/components/media/ZoomedImage.tsx';
import { LocalizationContext } from '../../ui/i18n/localization.ts';
import { loadLocalization } from './load-localization.ts';

export async function zoom(image: HTMLImageElement, lang: string): Promise<void> {
  const localization = await loadLocalization(lang);
  const place = document.createElement('div');
  document.body.append(place);
  const close = () => {
    render(null, place);
    place.remove();
  };
  render(
    <LocalizationContext.Provider value={localization}>
      <ZoomedImage image={image} onClose={close} />
    </LocalizationContext.Provider>,
    place,
  );
}
