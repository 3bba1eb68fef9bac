import { type ageOutcomeEvents, type AgeOutcome, type WaitingAgeWay } from '@alcova/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf } from '../../shared/api/address';
import { readEvent } from '../../shared/api/answer';
import { msToRenewal, type Question } from './walk';

/** How long after a stream was refused, and the server asked without one, both are tried again. Many may do so behind one address. */
const LOST_MS = 5_000;

interface Heard {
  /** Null while no answer has come. */
  readonly onOutcome: (outcome: AgeOutcome | null) => void;
  readonly onLost: () => void;
}

/** Opens the server's stream of how a proof ended; answers how to close it. `onLost` is told when the browser gives up by itself. */
function followOutcome(way: WaitingAgeWay, { onOutcome, onLost }: Heard): () => void {
  const source = new EventSource(addressOf<typeof ageOutcomeEvents>('GET /api/age/{way}/outcome', { way }));
  source.addEventListener('outcome', ({ data }: MessageEvent<unknown>) => {
    const told = readEvent<typeof ageOutcomeEvents>(data);
    if (!told) return;
    // The server has closed its side: connecting again would only bring the same.
    if (told.outcome) source.close();
    onOutcome(told.outcome);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  });
  return () => source.close();
}

interface Waited {
  readonly question: Question;
  /** Nothing is waited for any more. */
  readonly isOver: boolean;
  readonly onAnswered: () => void;
  /** There is no stream: asks whether an answer has come. True where that was the end of it. */
  readonly onAsk: () => Promise<boolean>;
  /** Its time ends, and no answer has come. */
  readonly onDue: () => void;
}

/**
 * Hears from the server of the answer to a question: by a stream, or by asking every few seconds where none is opened to it, since there are
 * only so many for an address and for all. The server is asked anew before a question is: an answer that came while the tab was
 * out of sight, or asleep, is not thrown away. While it is out of sight nothing is renewed, for a wallet on this device stands before it.
 */
export function useOutcome({ question, isOver, onAnswered, onAsk, onDue }: Waited): void {
  const { way, askedAt } = question;
  const [round, setRound] = useState(0);
  const isDue = () => msToRenewal(askedAt, Date.now()) === 0;
  const hear = useEffectEvent((outcome: AgeOutcome | null) => {
    if (outcome) onAnswered();
    else if (isDue() && !document.hidden) onDue();
  });
  const lose = useEffectEvent(() => {
    if (document.hidden) return;
    if (isDue()) onDue();
    else setRound((before) => before + 1);
  });
  const askWithout = useEffectEvent(() => onAsk());
  useEffect(() => {
    if (isOver) return undefined;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLost = async () => {
      const isEnded = await askWithout();
      if (!isEnded && !isLeft) timer = setTimeout(() => lose(), LOST_MS);
    };
    const close = followOutcome(way, { onOutcome: (outcome) => hear(outcome), onLost: () => void onLost() });
    return () => {
      isLeft = true;
      clearTimeout(timer);
      close();
    };
  }, [way, askedAt, round, isOver]);
  useEffect(() => {
    const askAgain = () => {
      if (!document.hidden) setRound((before) => before + 1);
    };
    const timer = setTimeout(askAgain, msToRenewal(askedAt, Date.now()));
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [askedAt]);
}
