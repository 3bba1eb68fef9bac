import { Refusal } from '../base/failure';
import type { KeptKeys } from '../key-store/key-store';
import { type Key, readKeys, writeKeys } from './lists';
import type { KeyList } from '../key-store/names';

/** A change of a list: what is kept afterwards, which keys it has, and which of them are gone. */
export interface Change {
  readonly kept: KeptKeys;
  readonly keys: readonly Key[];
  readonly gone: readonly Key[];
}

const stamped = (stage: 'announced' | 'promoted', now: Date) => ({ stage, at: now.toISOString() });

/** Makes a new key known: the last of the list, so that it is believed everywhere before anything is made with it. */
export function announce(list: KeyList, kept: KeptKeys, fresh: Key, now: Date): Change {
  const keys = [...readKeys(list.form, kept.text), fresh];
  return { kept: { text: writeKeys(list.form, keys), turn: stamped('announced', now) }, keys, gone: [] };
}

/** Puts the key that was made known to the front. */
export function promote(list: KeyList, kept: KeptKeys, now: Date): Change {
  const before = readKeys(list.form, kept.text);
  const keys = [...before.slice(-1), ...before.slice(0, -1)];
  return { kept: { text: writeKeys(list.form, keys), turn: stamped('promoted', now) }, keys, gone: [] };
}

/** Puts a new key to the front without making it known first: for readers that are all started anew together. */
export const putFirst = (list: KeyList, kept: KeptKeys, fresh: Key, now: Date): Change =>
  promote(list, announce(list, kept, fresh, now).kept, now);

/** Puts a new key in the place of all others, for one that leaked. */
export function replaceAll(list: KeyList, kept: KeptKeys, fresh: Key, now: Date): Change {
  const gone = readKeys(list.form, kept.text);
  return {
    kept: { text: writeKeys(list.form, [fresh]), turn: stamped('promoted', now) },
    keys: [fresh],
    gone,
  };
}

/**
 * Leaves the first key alone. Null when it is alone already.
 * @throws Refusal amid a change, and before the older keys' time is over unless `atOnce`
 */
export function retireOldKeys(
  list: KeyList,
  kept: KeptKeys,
  { now, atOnce }: { now: Date; atOnce: boolean },
): Change | null {
  const [first, ...older] = readKeys(list.form, kept.text);
  if (!first || older.length === 0) return null;
  if (kept.turn?.stage === 'announced')
    throw new Refusal('A última chave ainda não é a primeira: rode antes "keys rotate" outra vez.');
  if (!atOnce) {
    if (!kept.turn && list.keepSeconds > 0)
      throw new Refusal(`Não se sabe desde quando a primeira vale. ${advice(list)}`);
    const from = new Date(Date.parse(kept.turn?.at ?? '1970-01-01') + list.keepSeconds * 1_000);
    if (from > now) throw new Refusal(`As antigas ainda valem até ${from.toISOString()}. ${advice(list)}`);
  }
  return {
    kept: { text: writeKeys(list.form, [first]), turn: kept.turn },
    keys: [first],
    gone: older,
  };
}

const advice = ({ early }: KeyList): string =>
  early === null ? 'Antes disso elas não podem sair.' : `Com --at-once elas saem já; então ${early}.`;
