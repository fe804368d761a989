import { type PageData, pageDataId } from '../page-data.ts';

/** What the page was drawn with for its scripts. */
export function readPageData(): PageData {
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '');
  return data;
}
