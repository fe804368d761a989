/**
 * Loads a chunk of the desk together with its style sheets, which are linked once and stay. The build calls it in place of
 * each `import()` of a chunk that has styles.
 */

const linked = new Map<string, Promise<void>>();

/** @param urls of the chunk's files @throws {Error} if a style sheet or the chunk cannot be loaded */
export async function loadWithStyles<Module>(
  load: () => Promise<Module>,
  urls: readonly string[],
): Promise<Module> {
  const sheets = urls.filter((url) => url.endsWith('.css'));
  const [module] = await Promise.all([load(), ...sheets.map(linkOnce)]);
  return module;
}

async function linkOnce(url: string): Promise<void> {
  const loading = linked.get(url) ?? link(url);
  linked.set(url, loading);
  try {
    await loading;
  } catch (error) {
    linked.delete(url);
    throw error;
  }
}

function link(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(`the style sheet could not be loaded: ${href}`));
    };
    document.head.append(element);
  });
}
