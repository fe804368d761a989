/**
 * What in a drawn tree acts, loads, or leads where nothing may lead. Imports nothing, so that it can be handed to a
 * page as text.
 */
export function findHarm(root: Document | ShadowRoot | Element): string[] {
  const active =
    'script,style,link,meta,base,title,template,noscript,noembed,noframes,xmp,plaintext,iframe,frame,frameset,' +
    'object,embed,applet,portal,fencedframe,video,audio,source,track,picture,math,marquee,dialog,map,area,' +
    'foreignobject,animate,set,use,image,handler,svg a,svg img,svg p';
  const loading =
    /^(?:srcset|srcdoc|poster|background|ping|lowsrc|dynsrc|usemap|manifest|codebase|classid|archive)$/;
  const found: string[] = [];
  const report = (element: Element, what: string) =>
    found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);

  const protocolOf = (address: string) => {
    try {
      return new URL(address, 'https://page.invalid/').protocol;
    } catch {
      // It leads nowhere.
      return 'https:';
    }
  };

  for (const element of root.querySelectorAll('*')) {
    if (element.matches(active) || element.localName.includes('-')) report(element, 'element');
    for (const { name, value } of element.attributes) {
      const lower = name.toLowerCase();
      // What browsers leave out before they read a scheme.
      const address = Array.from(value)
        .filter((character) => character > ' ')
        .join('')
        .toLowerCase();
      if (/^on|:on/.test(lower)) report(element, 'handler');
      if (loading.test(lower) || lower === 'formaction' || lower === 'action') report(element, 'loads');
      if (lower === 'style' && /url|import|expression|position|\\/.test(address)) report(element, 'style');
      if (lower === 'src' && element.localName !== 'img') report(element, 'loads');
      if (lower === 'src' && !/^https?:$/.test(protocolOf(value)) && !/^data:image\//.test(address))
        report(element, 'address');
      if (/^(?:xlink:)?href$/.test(lower) && !/^(?:https?|mailto|tel):$/.test(protocolOf(value)))
        report(element, 'address');
      if (/^href$/.test(lower) && element.localName !== 'a') report(element, 'link');
      if (/^(?:java|vb|live)script:|^data:text/.test(address) && /src|href|cite|action|data/.test(lower))
        report(element, 'scheme');
    }
    const target = element.getAttribute('target');
    if (target !== null && !/noopener/.test(element.getAttribute('rel') ?? '')) report(element, 'opener');
  }
  return found;
}
