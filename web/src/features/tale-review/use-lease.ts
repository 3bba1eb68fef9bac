import { LEASE_SECONDS, type Lease, type ReviewedTale } from '@alcova/contracts';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';
import { release, renew, tokenOf } from './api';

/** Renewed after a fifth of its time, so that one lost request costs nothing. */
const EVERY_MS = (LEASE_SECONDS * 1_000) / 5;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'] as const;

/** Renews a lease as long as somebody reads: each span in which anything was done does so. */
function useRenewal(
  id: string | undefined,
  token: number | undefined,
  onLease: (id: string, lease: Lease | null) => void,
): void {
  const told = useEffectEvent(onLease);
  useEffect(() => {
    if (id === undefined || token === undefined) return undefined;
    let isActive = false;
    const note = () => {
      isActive = true;
    };
    const renewIfActive = async () => {
      if (!isActive) return;
      isActive = false;
      try {
        told(id, await renew(id, token));
      } catch (cause) {
        logFailure('desk: a lease could not be renewed', cause);
        if (cause instanceof ApiError && cause.code.startsWith('tale.')) told(id, null);
      }
    };
    const timer = setInterval(() => void renewIfActive(), EVERY_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, note, { capture: true });
    };
  }, [id, token]);
}

/** Gives the item on the screen back when the page or the screen is left. */
function useGivingBack(tale: ReviewedTale | null): void {
  const giveBack = useEffectEvent(() => {
    if (tale) void release(tale, true);
  });
  useEffect(() => {
    const leave = () => giveBack();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

/**
 * Keeps the lease of the item on the screen while somebody reads, and gives it back on leaving. `onLease` hears of each renewal, and null when
 * the lease is lost.
 */
export function useLease(
  tale: ReviewedTale | null,
  onLease: (id: string, lease: Lease | null) => void,
): void {
  useRenewal(tale?.id, tale ? tokenOf(tale) : undefined, onLease);
  useGivingBack(tale);
}
