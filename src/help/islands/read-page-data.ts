import { type PageData, pageDataId } from '../page-data.ts';

/** Reads the data that the server put into the page for its scripts. */
export function readPageData(): PageData {
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '');
  return data;
}
