import type { X509Certificate } from 'node:crypto';
import { ListRefused } from './list-refused';
import { ENVELOPED_SIGNATURE, EXCLUSIVE_CANONICALIZATION, strictVerifier } from './signature-algorithms';
import { DSIG, filter2, takesSignatureAway } from './without-signature';
import { childrenOf, documentOf } from './xml';

/** The name space of trusted lists (ETSI TS 119 612, annex C). */
export const TSL = 'http://uri.etsi.org/02231/v2#';
/** The list itself and what the signature says of itself (XAdES), and one to spare. */
const MAX_REFERENCES = 3;

/**
 * The list that one of `signers` signed, in the canonical form that was signed and without its signature. Whatever else a document holds
 * is not in it: to read on from the document itself would be to believe what was wrapped around the signed part.
 * @throws ListRefused
 */
export function signedListOf(xml: string, signers: readonly X509Certificate[], now: Date): Element {
  const root = listOf(xml);
  const signature = signatureOf(root);
  checkReferences(signature, root);
  const signer = signerOf(signature, signers, now);
  const [list, ...more] = verified(xml, signature, signer).filter((text) => text.includes(TSL));
  if (list === undefined || more.length > 0) throw new ListRefused('wrapped');
  return listOf(list);
}

function listOf(xml: string): Element {
  const { documentElement: root } = documentOf(xml);
  if (root.namespaceURI !== TSL || root.localName !== 'TrustServiceStatusList')
    throw new ListRefused('not-a-list');
  return root;
}

/** The only signature there is, as a child of the list: one anywhere else could be of something else. */
function signatureOf(root: Element): Element {
  const [signature] = childrenOf(root, DSIG, 'Signature');
  if (!signature || root.getElementsByTagNameNS(DSIG, 'Signature').length !== 1)
    throw new ListRefused('unsigned');
  return signature;
}

/** Looks at what the signature would be of, before anything is worked out: the whole list, made canonical in the one known way. */
function checkReferences(signature: Element, root: Element): void {
  const references = childrenOf(signature, DSIG, 'SignedInfo').flatMap((info) =>
    childrenOf(info, DSIG, 'Reference'),
  );
  if (references.length === 0 || references.length > MAX_REFERENCES) throw new ListRefused('unsigned');
  if (!references.every(isKnownWay)) throw new ListRefused('algorithm');
  const id = root.getAttribute('Id');
  const whole = references.filter((reference) => {
    const uri = reference.getAttribute('URI');
    return reference.hasAttribute('URI') && (uri === '' || (id !== null && id !== '' && uri === `#${id}`));
  });
  if (whole.length !== 1) throw new ListRefused('wrapped');
}

function isKnownWay(reference: Element): boolean {
  const transforms = childrenOf(reference, DSIG, 'Transforms').flatMap((all) =>
    childrenOf(all, DSIG, 'Transform'),
  );
  const [first, ...others] = transforms.map((transform) => transform.getAttribute('Algorithm'));
  if (first === EXCLUSIVE_CANONICALIZATION) return others.length === 0;
  if (others.length !== 1 || others[0] !== EXCLUSIVE_CANONICALIZATION) return false;
  return (
    first === ENVELOPED_SIGNATURE || (first === filter2 && transforms.slice(0, 1).every(takesSignatureAway))
  );
}

/** The certificate that the signature names, when it is one of ours: the document only says which one to try. */
function signerOf(signature: Element, signers: readonly X509Certificate[], now: Date): X509Certificate {
  const named = new Set(
    Array.from(signature.getElementsByTagNameNS(DSIG, 'X509Certificate')).map((element) =>
      (element.textContent ?? '').replace(/\s/g, ''),
    ),
  );
  const signer = signers.find(({ raw }) => named.has(raw.toString('base64')));
  if (!signer || new Date(signer.validFrom) > now || new Date(signer.validTo) < now)
    throw new ListRefused('signer');
  return signer;
}

function verified(xml: string, signature: Element, signer: X509Certificate): string[] {
  const publicKey = signer.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const verifier = strictVerifier(publicKey);
  let isGood: boolean;
  try {
    verifier.loadSignature(signature);
    isGood = verifier.checkSignature(xml);
  } catch (error) {
    throw new ListRefused('signature', { cause: error });
  }
  if (!isGood) throw new ListRefused('signature');
  return verifier.getSignedReferences();
}
