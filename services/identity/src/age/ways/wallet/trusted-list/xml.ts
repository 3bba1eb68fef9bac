import { DOMParser } from '@xmldom/xmldom';
import { ListRefused } from './list-refused';

const MAX_BYTES = 5 * 1024 * 1024;
/** Twice as deep as a trusted list and its signature go. */
const MAX_DEPTH = 32;
/** Control characters but those of lines and tabs (XML 1.0, 2.2): no list has them. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]/u;

/**
 * The document that a text is. None with a document type is parsed: there are no entities to resolve or to multiply.
 * @throws ListRefused too-large, doctype, not-xml, too-deep
 */
export function documentOf(xml: string): Document {
  if (Buffer.byteLength(xml) > MAX_BYTES) throw new ListRefused('too-large');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ListRefused('doctype');
  if (FORBIDDEN.test(xml)) throw new ListRefused('not-xml');
  const parsed = parse(xml);
  if (depthOf(parsed) > MAX_DEPTH) throw new ListRefused('too-deep');
  return parsed;
}

function parse(xml: string): Document {
  const errorHandler = (_level: string, message: unknown): never => {
    throw new Error(String(message));
  };
  let parsed: Document | undefined;
  try {
    parsed = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  } catch (error) {
    throw new ListRefused('not-xml', { cause: error });
  }
  // The library answers nothing for a text without an element, whatever its types say.
  if (!(parsed as Partial<Document> | undefined)?.documentElement) throw new ListRefused('not-xml');
  return parsed;
}

/** Step by step, not by recursion: a deep document must not use the stack up. */
function depthOf(root: Document): number {
  let deepest = 0;
  let depth = 0;
  let node: Node | null = root;
  while (node) {
    if (node.firstChild) {
      node = node.firstChild;
      depth += 1;
      deepest = Math.max(deepest, depth);
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      depth -= 1;
    }
    node = node?.nextSibling ?? null;
  }
  return deepest;
}

/** The children of this name and name space. */
export const childrenOf = (parent: Element, space: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => isElement(node) && node.namespaceURI === space && node.localName === name,
  );

const ELEMENT_NODE = 1;
export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT_NODE;
