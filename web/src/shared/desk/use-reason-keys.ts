import { useEffect, useEffectEvent } from 'react';
import { deskKeysChoice } from './keys-choice';

/** A reason for a decision, and its key. */
export interface ReasonKey<Reason extends string> {
  readonly key: string;
  readonly reason: Reason;
  readonly label: string;
}

/** The keys of reasons, in their order: 1 to 9, then 0. More reasons have none. */
export const reasonKeysOf = <Reason extends string>(
  reasons: readonly Reason[],
  labels: Readonly<Record<Reason, { readonly label: string }>>,
): ReasonKey<Reason>[] =>
  reasons
    .slice(0, 10)
    .map((reason, index) => ({ key: String((index + 1) % 10), reason, label: labels[reason].label }));

const TEXT_FIELDS = 'input, textarea, [contenteditable]';
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

interface Acts<Reason> {
  readonly onReason: (reason: Reason) => void;
  readonly onSend: () => void;
}

/** While a dialog stands, numbers choose a reason where nobody is writing, and Ctrl+Enter sends from anywhere. */
export function useReasonKeys<Reason extends string>(
  reasons: readonly ReasonKey<Reason>[],
  { onReason, onSend }: Acts<Reason>,
): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (repeat || altKey) return;
    if (ctrlKey || metaKey) {
      if (key !== 'Enter') return;
      event.preventDefault();
      onSend();
      return;
    }
    const chosen = reasons.find((known) => known.key === key);
    if (!chosen || isText(target) || !deskKeysChoice.areOn()) return;
    event.preventDefault();
    onReason(chosen.reason);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
