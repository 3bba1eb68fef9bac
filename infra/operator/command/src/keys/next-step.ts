import { Refusal } from '../base/failure';
import type { KeptKeys, KeyStore } from '../key-store/key-store';
import { newKey, newRecordsPair, type Key } from './lists';
import type { KeyList } from '../key-store/names';
import { announce, type Change, promote, putFirst, replaceAll } from './turning';

/** What a rotation does now. */
export interface Step {
  readonly change: Change;
  readonly what: 'announced' | 'promoted' | 'replaced';
  /** The half of a new pair that must not be kept with the site. */
  readonly closed?: Key;
}

/** The next step of a list's rotation. @throws Refusal when older keys may not go at once */
export function nextStep(
  store: Pick<KeyStore, 'inTwoSteps' | 'keepsPrivateHalf'>,
  list: KeyList,
  kept: KeptKeys,
  { now, atOnce }: { now: Date; atOnce: boolean },
): Step {
  if (atOnce && list.early === null)
    throw new Refusal('O que as chaves antigas lacraram não se abriria mais: troque sem --at-once.');
  if (list.form === 'records') return newPair(store, list, kept, now);
  if (atOnce) return { change: replaceAll(list, kept, newKey(list.form), now), what: 'replaced' };
  if (!store.inTwoSteps) return { change: putFirst(list, kept, newKey(list.form), now), what: 'promoted' };
  return kept.turn?.stage === 'announced'
    ? { change: promote(list, kept, now), what: 'promoted' }
    : { change: announce(list, kept, newKey(list.form), now), what: 'announced' };
}

/** Whoever seals needs the newest public half alone, and opens nothing: one step does. */
function newPair(
  { keepsPrivateHalf }: Pick<KeyStore, 'keepsPrivateHalf'>,
  list: KeyList,
  kept: KeptKeys,
  now: Date,
): Step {
  const { open, closed } = newRecordsPair(now);
  if (keepsPrivateHalf) return { change: putFirst(list, kept, closed, now), what: 'promoted' };
  return { change: replaceAll(list, kept, open, now), what: 'replaced', closed };
}
