import type { CanonicalizationOrTransformationAlgorithm } from 'xml-crypto';
import { childrenOf } from './xml';

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
/** XPath Filter 2.0, by which the Commission's tools leave the signature out of what it signs. */
export const filter2 = 'http://www.w3.org/2002/06/xmldsig-filter2';
const EXPRESSION = '/descendant::ds:Signature';

/** The one filter that is known: it takes the signatures away, of which a list has a single one. What else it would say is refused before. */
export class WithoutSignature implements CanonicalizationOrTransformationAlgorithm {
  getAlgorithmName(): string {
    return filter2;
  }

  process(node: Node): Node {
    for (const signature of childrenOf(node as Element, DSIG, 'Signature')) node.removeChild(signature);
    return node;
  }
}

/** Whether a Transform of this kind says nothing but that. */
export function takesSignatureAway(transform: Element): boolean {
  const [expression, ...more] = childrenOf(transform, filter2, 'XPath');
  return (
    expression !== undefined &&
    more.length === 0 &&
    expression.getAttribute('Filter') === 'subtract' &&
    expression.lookupNamespaceURI('ds') === DSIG &&
    expression.textContent?.trim() === EXPRESSION
  );
}
