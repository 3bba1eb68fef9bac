import { z } from 'zod';
import { type Anchors, isWithin, trustedSigner } from '../certificates/certificates';
import { claimOf, hasAllDigests, isSignedBy, isSignedByDevice, readShown, type Shown } from './presentation';
import { DOC_TYPE } from './profile';
import type { Transcript } from './transcript';

/** A provider's clock may go before ours by so much. */
const CLOCKS_DIFFER_MS = 60_000;

/** Looks up whether an attestation was taken back. */
export interface StatusChecker {
  /** Never rejects: an attestation whose status cannot be had is not valid. @param ref where its status list is, and its place there */
  isValid(ref: StatusRef, now: Date): Promise<boolean>;
}
const cborMap = z.map(z.string(), z.unknown());
const statusRef = z.object({ uri: z.string(), idx: z.int().nonnegative() });
/** Token Status List, 6.3: a status that names a list. */
const statusMap = cborMap
  .transform((status) => status.get('status_list'))
  .pipe(cborMap)
  .transform((list) => ({ uri: list.get('uri'), idx: list.get('idx') }))
  .pipe(statusRef);
export type StatusRef = z.infer<typeof statusRef>;

/** Why an attestation counts for nothing, for the log: words of ours alone. */
export type Refusal =
  | 'malformed'
  | 'doc-type'
  | 'expired'
  | 'not-yet-valid'
  | 'chain'
  | 'signature'
  | 'claim'
  | 'digest'
  | 'device'
  | 'status';
export type Verdict =
  { readonly outcome: 'proven' | 'under-age' } | { readonly outcome: 'failed'; readonly kind: Refusal };

export interface JudgeParts {
  readonly anchors: Anchors;
  readonly statuses?: StatusChecker;
}

/** Says what a wallet's attestation proves: ISO/IEC 18013-5, 9.1.2.4, 9.1.3.4 and 9.3.1, within the EU's age verification profile. */
export class AttestationJudge {
  constructor(private readonly parts: JudgeParts) {}

  /**
   * Never rejects for what came from outside. Cheap refusals come first; one that is under age has been checked as much as one that is not.
   * @param deviceResponse CBOR DeviceResponse, as it came @param transcript of the walk that is answered
   */
  async judge(deviceResponse: Uint8Array, transcript: Transcript, now = new Date()): Promise<Verdict> {
    const shown = readShown(deviceResponse);
    if (!shown) return { outcome: 'failed', kind: 'malformed' };
    const told = claimOf(shown);
    const kind =
      refusalByDates(shown, now) ??
      (await this.refusalBySigner(shown, now)) ??
      (told === undefined ? 'claim' : undefined) ??
      ((await hasAllDigests(shown)) ? undefined : 'digest') ??
      ((await isSignedByDevice(shown, transcript)) ? undefined : 'device') ??
      ((await this.hasStatus(shown, now)) ? undefined : 'status');
    if (kind) return { outcome: 'failed', kind };
    return { outcome: told ? 'proven' : 'under-age' };
  }

  private async refusalBySigner(shown: Shown, now: Date): Promise<Refusal | undefined> {
    const { certificateChain } = shown.document.issuerSigned.issuerAuth;
    const signer = trustedSigner(certificateChain, this.parts.anchors.current(), now);
    if (!signer || !isWithin(signer, shown.securityObject.validityInfo.signed)) return 'chain';
    return (await isSignedBy(shown, signer)) ? undefined : 'signature';
  }

  /** One that says nothing of a status was not meant to be taken back. One that has a list and more can be looked up in the list. */
  private async hasStatus({ securityObject }: Shown, now: Date): Promise<boolean> {
    const entries = new Map<string, unknown>(securityObject.decodedStructure.entries());
    if (!entries.has('status')) return true;
    const status = statusMap.safeParse(entries.get('status'));
    return (
      status.success && this.parts.statuses !== undefined && this.parts.statuses.isValid(status.data, now)
    );
  }
}

function refusalByDates({ document, securityObject }: Shown, now: Date): Refusal | undefined {
  if (document.docType !== DOC_TYPE || securityObject.docType !== DOC_TYPE) return 'doc-type';
  const { validFrom, validUntil } = securityObject.validityInfo;
  if (now > validUntil) return 'expired';
  return validFrom.getTime() > now.getTime() + CLOCKS_DIFFER_MS ? 'not-yet-valid' : undefined;
}
