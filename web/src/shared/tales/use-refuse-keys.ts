import { type RefusalReason, refusalReason } from '@alcova/contracts';
import { useEffect, useEffectEvent } from 'react';
import { deskKeysChoice } from '../desk/keys-choice';

/** The key of each reason, in the order of the list: 1 to 9, then 0. */
export const REASON_KEYS: readonly (readonly [string, RefusalReason])[] = refusalReason.options
  .slice(0, 10)
  .map((reason, index) => [String((index + 1) % 10), reason]);

const TEXT_FIELDS = 'input, textarea, [contenteditable]';
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

interface Acts {
  readonly onReason: (reason: RefusalReason) => void;
  readonly onSend: () => void;
}

/** While the dialog stands, numbers choose a reason where nobody is writing, and Ctrl+Enter sends from anywhere. */
export function useRefuseKeys({ onReason, onSend }: Acts): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (repeat || altKey) return;
    if (ctrlKey || metaKey) {
      if (key !== 'Enter') return;
      event.preventDefault();
      onSend();
      return;
    }
    const reason = REASON_KEYS.find(([known]) => known === key)?.[1];
    if (reason === undefined || isText(target) || !deskKeysChoice.areOn()) return;
    event.preventDefault();
    onReason(reason);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
