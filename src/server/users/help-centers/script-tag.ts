import { siteParameter, widgetScriptPath } from '../../looks/widget-script-url.ts';

export interface PageSettings {
  readonly userId: number;
  readonly apiKey: string;
  readonly helpCenterId: number;
}

/**
 * Returns the script tag. Without `lang`, the widget uses the language of the page. The query of the URL says which help
 * center's look the script brings.
 */
export function scriptTag(settings: PageSettings, baseUrl: string, lang?: string): string {
  const attributes = [
    `src="${baseUrl}${widgetScriptPath}?${siteParameter}=${settings.userId}.${settings.helpCenterId}"`,
    `data-user-id="${settings.userId}"`,
    `data-api-key="${settings.apiKey}"`,
    `data-help-center-id="${settings.helpCenterId}"`,
    ...(lang === undefined ? [] : [`data-lang="${lang}"`]),
  ];
  return `<script async ${attributes.join(' ')}></script>`;
}
