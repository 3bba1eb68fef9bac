import {
  cborDecode,
  cborEncode,
  DataItem,
  DeviceResponse,
  type Document,
  type MobileSecurityObject,
} from '@owf/mdoc';
import type { X509Certificate } from 'node:crypto';
import { coseKeyOf, mdocContext } from './mdoc-context';
import { DOC_TYPE, ELEMENT } from './profile';
import type { Transcript } from './transcript';
import { isWellFormed } from './well-formed';

/** The one document of an answer, and what its provider signed. */
export interface Shown {
  readonly document: Document;
  readonly securityObject: MobileSecurityObject;
}

/** @param bytes CBOR DeviceResponse, as it came @returns undefined for anything else, and for any number of documents but one */
export function readShown(bytes: Uint8Array): Shown | undefined {
  if (!isWellFormed(bytes)) return undefined;
  try {
    const { documents = [], status } = DeviceResponse.decode(bytes);
    const [document] = documents;
    if (!document || documents.length > 1 || status !== 0) return undefined;
    return { document, securityObject: document.issuerSigned.issuerAuth.mobileSecurityObject };
  } catch {
    // Of another form: what is thrown quotes what came, and is not looked at.
    return undefined;
  }
}

/** Whether the holder of this certificate's key signed the security object. */
export const isSignedBy = ({ document }: Shown, signer: X509Certificate): Promise<boolean> =>
  document.issuerSigned.issuerAuth.verifySignature({ key: coseKeyOf(signer) }, mdocContext);

/** What `age_over_18` says; undefined where it is not there, is no boolean, or anything is there twice. */
export function claimOf({ document }: Shown): boolean | undefined {
  const items = document.getIssuerNamespace(DOC_TYPE) ?? [];
  if (new Set(items.map((item) => item.elementIdentifier)).size !== items.length) return undefined;
  const told = items.find((item) => item.elementIdentifier === ELEMENT)?.elementValue;
  return typeof told === 'boolean' ? told : undefined;
}

/** Whether the provider signed the digest of each element that is shown. What is hashed is what was read, written again. */
export async function hasAllDigests({ document, securityObject }: Shown): Promise<boolean> {
  if (securityObject.digestAlgorithm !== 'SHA-256') return false;
  for (const [nameSpace, items] of document.issuerSigned.issuerNamespaces.issuerNamespaces) {
    for (const item of items)
      if (!(await item.isValid(nameSpace, document.issuerSigned.issuerAuth, mdocContext))) return false;
  }
  return true;
}

/**
 * Whether the device that the attestation was issued to signed this transcript. A signature that brings what it is over is refused: the
 * library would look at that, and an answer to another walk could be shown again.
 */
export async function isSignedByDevice(
  { document, securityObject }: Shown,
  transcript: Transcript,
): Promise<boolean> {
  const { deviceAuth, deviceNamespaces } = document.deviceSigned;
  const signature = deviceAuth.deviceSignature;
  if (!signature || signature.payload !== null) return false;
  signature.detachedPayload = cborEncode(
    DataItem.fromData([
      'DeviceAuthentication',
      cborDecode<unknown>(transcript),
      document.docType,
      DataItem.fromData(deviceNamespaces.encodedStructure),
    ]),
  );
  return signature.verifySignature({ key: securityObject.deviceKeyInfo.deviceKey }, mdocContext);
}
