import {
  type AgeOutcome,
  type AgeWay,
  type DigitalRequest,
  isWaitingWay,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { useEffect, useReducer, useRef } from 'react';
import { sessionHint } from '../../shared/api/renewal';
import { askBrowser, asksWallets } from './digital';
import { askForOutcome, type EndedProof, useBeginProof, useHandProof } from './queries';
import { firstWalk, isPage, outcomeOf, walked } from './walk';

/** Lets the browser ask its wallets; its dialogue goes with the screen. */
function useDialogue() {
  const dialogue = useRef<AbortController>(null);
  useEffect(() => () => dialogue.current?.abort(), []);
  return (digital: DigitalRequest) => {
    dialogue.current = new AbortController();
    return askBrowser(digital, dialogue.current.signal);
  };
}

interface Wanted {
  /** Where a proof leads. */
  readonly next: string;
  /** What the address tells of a proof before. */
  readonly outcome: AgeOutcome | undefined;
  /** The account is to remember the proof, where somebody is still signed in. */
  readonly keeps: boolean;
}

/**
 * A proof, from the press of its button to the answer; or until the browser goes to who makes sure of it. The browser itself asks its wallets
 * where it knows how; the question is shown where it does not, where nothing comes of it, and after an answer of its own that proved nothing.
 */
export function useWalk({ next, outcome, keeps }: Wanted) {
  const [walk, tell] = useReducer(walked, outcome, firstWalk);
  const { mutateAsync: begin, isPending: isBeginning } = useBeginProof();
  const { mutateAsync: hand } = useHandProof();
  const ask = useDialogue();
  const isShownOnly = useRef(false);

  const beginAnew = async (way: AgeWay) => {
    const askedAt = Date.now();
    try {
      return { ...(await begin({ way, next, keeps: keeps && sessionHint.isSet() })), askedAt };
    } catch (cause) {
      tell({ type: 'unreachable', outcome: outcomeOf(cause) });
      return null;
    }
  };
  /** The page that is open now is the neutral one: the one to go on to is loaded. */
  const goOn = (ended: EndedProof) => {
    if (ended.outcome === 'proven') window.location.replace(ended.next);
    else tell({ type: 'ended', outcome: ended.outcome });
  };
  const take = async (way: WaitingAgeWay, answer?: string) => {
    isShownOnly.current = answer !== undefined;
    try {
      goOn(await hand({ way, answer }));
    } catch (cause) {
      tell({ type: 'ended', outcome: outcomeOf(cause) });
    }
  };
  const press = async (way: AgeWay) => {
    if (walk.stage.at !== 'choice') return;
    tell({ type: 'pressed', way });
    const begun = await beginAnew(way);
    if (!begun) return;
    const { address, digital, askedAt } = begun;
    if (!isWaitingWay(way)) {
      window.location.assign(address);
      // Who goes back finds the choice.
      tell({ type: 'left' });
      return;
    }
    const isForBrowser = asksWallets() && !isShownOnly.current && !isPage(address);
    const answer = digital && isForBrowser ? await ask(digital) : null;
    if (answer === null) tell({ type: 'asked', question: { way, address, askedAt } });
    else await take(way, answer);
  };
  const renew = async (way: WaitingAgeWay) => {
    const begun = isBeginning ? null : await beginAnew(way);
    if (begun) tell({ type: 'asked', question: { way, address: begun.address, askedAt: begun.askedAt } });
  };
  /** Without a stream. A proof that has ended by it has, whatever stands on the screen by then. */
  const look = async (way: WaitingAgeWay) => {
    const ended = await askForOutcome(way);
    if (ended) goOn(ended);
    return ended !== null;
  };
  const receive = (way: WaitingAgeWay) => {
    tell({ type: 'answered' });
    void take(way);
  };
  const leave = () => tell({ type: 'left' });
  return { ...walk, isBeginning, press, renew, look, receive, leave };
}
