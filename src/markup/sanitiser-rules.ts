/** The rules of a sanitiser, and the setup of DOMPurify by them, in browsers and in the server. */

import { type AllowList, addressAttributes, isAllowedValue, leftOutWhole, neverAllowed } from './allowed.ts';

/** The part of an element that rules read. */
export interface MarkupElement {
  readonly localName: string;
  getAttribute(name: string): string | null;
}

/** The rules of one kind of markup. */
export interface SanitiserRules<Element extends MarkupElement> {
  readonly allowed: AllowList;
  /** Returns the new value of an allowed attribute, or null to remove the attribute. */
  rewriteAttribute?(element: MarkupElement, name: string, value: string): string | null;
  /** Returns the replacement of a frame, which is not allowed itself. */
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

/** The members of DOMPurify that the setup uses; a room with a document creates it. */
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
 * Hooks the rules into a DOMPurify that has none yet.
 * @returns the configuration with which it sanitises by them
 */
export function applyRules<Element extends SanitisedElement<Element>>(
  purify: Purifier,
  rules: SanitiserRules<Element>,
) {
  const judge = attributeJudge(rules);
  const isFrame = (node: SanitisedNode): node is Element => node.nodeName === 'IFRAME';

  purify.addHook('uponSanitizeElement', (node) => {
    // The replacement is sanitised too.
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

/** The configuration of DOMPurify for a list. */
function purifyConfig(allowed: AllowList) {
  const attributes = attributesOn(allowed);
  return {
    // It begins with the body, which it would else copy out of its document before it goes on.
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

/**
 * Creates the function that returns an attribute's new value, null to remove it, undefined for attributes on no list.
 */
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
