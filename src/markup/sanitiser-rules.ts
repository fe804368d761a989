/** Rules of a sanitiser, and the setup of DOMPurify with them, for browsers and the server. */

import { type AllowList, addressAttributes, isAllowedValue, leftOutWhole, neverAllowed } from './allowed.ts';

/** The members of an element that rules read. */
export interface MarkupElement {
  readonly localName: string;
  getAttribute(name: string): string | null;
}

/** The rules for one kind of markup. */
export interface SanitiserRules<Element extends MarkupElement> {
  readonly allowed: AllowList;
  /** Returns the new value of an allowed attribute; null if the attribute is removed. */
  rewriteAttribute?(element: MarkupElement, name: string, value: string): string | null;
  /** Returns the replacement of an iframe, which itself is not allowed. */
  replaceFrame?(frame: Element): Element | null;
}

const attributesOn = ({ attributes }: AllowList) => attributes.filter((name) => !neverAllowed.test(name));

interface SanitisedNode {
  readonly nodeName: string;
}

interface SanitisedAttribute {
  readonly attrName: string;
  attrValue: string;
  keepAttr: boolean | undefined;
}

/** The members of DOMPurify that the setup uses. Rooms with a document create the instance. */
export interface Purifier {
  addHook(entryPoint: 'uponSanitizeElement', hook: (node: SanitisedNode) => void): void;
  addHook(
    entryPoint: 'uponSanitizeAttribute',
    hook: (element: MarkupElement, attribute: SanitisedAttribute) => void,
  ): void;
}

interface SanitisedElement<Itself> extends MarkupElement, SanitisedNode {
  replaceWith(replacement: Itself): void;
}

/**
 * Adds the rules as hooks to a DOMPurify instance that has none.
 * @returns the configuration for sanitising with these rules
 */
export function applyRules<Element extends SanitisedElement<Element>>(
  purify: Purifier,
  rules: SanitiserRules<Element>,
) {
  const judge = attributeJudge(rules);
  const isFrame = (node: SanitisedNode): node is Element => node.nodeName === 'IFRAME';

  purify.addHook('uponSanitizeElement', (node) => {
    // DOMPurify sanitises the replacement too.
    const replacement = isFrame(node) && rules.replaceFrame?.(node);
    if (replacement) node.replaceWith(replacement);
  });

  purify.addHook('uponSanitizeAttribute', (element, attribute) => {
    const kept = judge(element, attribute.attrName, attribute.attrValue);
    if (kept === null) attribute.keepAttr = false;
    else if (kept !== undefined) attribute.attrValue = kept;
  });

  return purifyConfig(rules.allowed);
}

/** Returns the DOMPurify configuration for an allow list. */
function purifyConfig(allowed: AllowList) {
  const attributes = attributesOn(allowed);
  return {
    // DOMPurify begins with the body; if that is not allowed, it first copies it out of its document.
    ALLOWED_TAGS: [...allowed.elements, 'body'],
    FORBID_TAGS: [...leftOutWhole],
    ADD_FORBID_CONTENTS: [...leftOutWhole],
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ADD_URI_SAFE_ATTR: attributes.filter((name) => !addressAttributes.has(name)),
    RETURN_DOM_FRAGMENT: true as const,
  };
}

/** Returns a function to an attribute's new value: null if it is removed, undefined if it is not on the list. */
function attributeJudge({
  allowed,
  rewriteAttribute = (_element, _name, value) => value,
}: Pick<SanitiserRules<MarkupElement>, 'allowed' | 'rewriteAttribute'>) {
  const attributes = attributesOn(allowed);
  return (element: MarkupElement, name: string, value: string): string | null | undefined => {
    if (!attributes.includes(name)) return undefined;
    return isAllowedValue(element.localName, name, value) ? rewriteAttribute(element, name, value) : null;
  };
}
