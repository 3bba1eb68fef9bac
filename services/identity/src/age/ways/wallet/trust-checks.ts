import { AGE_LIST_OLD_MS, type AgeCheck } from '@alcova/contracts';
import type { X509Certificate } from 'node:crypto';
import { isWithin } from '../certificates/certificates';

/** Long enough to get another certificate from who issues them. */
const SOON_MS = 14 * 24 * 60 * 60 * 1_000;

/** Whom wallets' proofs are trusted by: the certificates, and their list where one is read. */
export interface Trust {
  readonly anchors: readonly X509Certificate[];
  /** When the list in use was fetched; null while there is none, undefined where none is read. */
  readonly listReadAt: Date | null | undefined;
}

/** Whether proofs can be judged by what is trusted now, and for how long. */
export function trustChecks({ anchors, listReadAt }: Trust, now: Date): AgeCheck[] {
  const good = anchors.filter((certificate) => isWithin(certificate, now));
  const ends = good.map(({ validTo }) => new Date(validTo).getTime());
  return [
    { name: 'anchors', ok: good.length > 0, count: good.length },
    ...(listReadAt === undefined ? [] : [listCheck(listReadAt, now)]),
    ...(ends.length === 0 ? [] : [expiryCheck(Math.min(...ends), now)]),
  ];
}

const listCheck = (readAt: Date | null, now: Date): AgeCheck =>
  readAt
    ? {
        name: 'list',
        ok: now.getTime() - readAt.getTime() <= AGE_LIST_OLD_MS,
        at: readAt.toISOString(),
      }
    : { name: 'list', ok: false };

const expiryCheck = (end: number, now: Date): AgeCheck => ({
  name: 'expiry',
  ok: end - now.getTime() > SOON_MS,
  at: new Date(end).toISOString(),
});
