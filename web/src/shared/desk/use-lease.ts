import { LEASE_SECONDS, type Lease } from '@alcova/contracts';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import { type Desk, type DeskItem, tokenOf } from './desk';
import { release } from './release';

/** Renewed after a fifth of its time, so that one lost request costs nothing. */
const EVERY_MS = (LEASE_SECONDS * 1_000) / 5;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'] as const;

type Leasing = Pick<Desk<never, never>, 'codes' | 'renew' | 'giveBack'>;
type OnLease = (id: string, lease: Lease | null) => void;

/** Renews a lease as long as somebody reads: each span in which anything was done does so. */
function useRenewal(
  desk: Leasing,
  id: string | undefined,
  token: number | undefined,
  onLease: OnLease,
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
        told(id, await desk.renew(id, token));
      } catch (cause) {
        logFailure('desk: a lease could not be renewed', cause);
        if (cause instanceof ApiError && cause.code.startsWith(`${desk.codes}.`)) told(id, null);
      }
    };
    const timer = setInterval(() => void renewIfActive(), EVERY_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, note, { capture: true });
    };
  }, [desk, id, token]);
}

/** Gives the item on the screen back when the page or the screen is left. */
function useGivingBack(desk: Leasing, item: DeskItem | null): void {
  const giveBack = useEffectEvent(() => {
    if (item) void release(desk, item, true);
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
export function useLease(desk: Leasing, item: DeskItem | null, onLease: OnLease): void {
  useRenewal(desk, item?.id, item ? tokenOf(item) : undefined, onLease);
  useGivingBack(desk, item);
}
