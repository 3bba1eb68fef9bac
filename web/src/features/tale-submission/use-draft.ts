import { useEffect, useEffectEvent, useState } from 'react';
import { keepDraft, keptDraft } from '../../shared/tales/draft';
import { EMPTY_TALE } from '../../shared/tales/form';
import { type TaleForm } from '../../shared/tales/TaleFields';

/** A pause in typing of this length (ms) keeps what was typed. */
const PAUSE_MS = 400;

/** What the form begins with: the account's draft in this browser, or nothing. */
export const firstFields = (accountId: string) => ({ ...EMPTY_TALE, ...keptDraft(accountId) });

/** Keeps what is typed into the form in this browser, until it is sent or discarded. */
export function useDraft(accountId: string, form: TaleForm) {
  const [wasKept, setWasKept] = useState(() => keptDraft(accountId) !== null);
  const [isSent, setIsSent] = useState(false);
  const keep = useEffectEvent(() => keepDraft(accountId, form.getValues()));
  useEffect(() => {
    if (isSent) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, PAUSE_MS);
      },
    });
    // A page that is left has no time for the pause.
    const keepNow = () => keep();
    window.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [form, isSent]);
  return {
    wasKept,
    discard: () => {
      keepDraft(accountId, null);
      form.reset(EMPTY_TALE);
      setWasKept(false);
    },
    /** The tale is where it belongs: its draft goes. */
    done: () => {
      keepDraft(accountId, null);
      setIsSent(true);
    },
    /** The form is closed: what was typed is kept at once. */
    close: () => keepDraft(accountId, form.getValues()),
  };
}
