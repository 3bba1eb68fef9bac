import { useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '../keys/typing';
import { actOf, type Keys } from './keys';
import { deskKeysChoice } from './keys-choice';

/** Hears a desk's keys, unless they are turned off in this browser; '?' opens the help in any case. */
export function useDeskKeys<Act extends string>(
  keys: Keys<Act | 'help'>,
  onAct: (act: Act | 'help') => void,
) {
  const [areOn, setAreOn] = useState(deskKeysChoice.areOn);
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const act = actOf(keys, event);
    if (act === null || !(areOn || act === 'help')) return;
    event.preventDefault();
    onAct(act);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const turn = (on: boolean) => {
    deskKeysChoice.turn(on);
    setAreOn(on);
  };
  return { areOn, turn };
}
