import { type AgeOutcome, type DigitalRequest, type WaitingAgeWay } from '@alcova/contracts';
import { useEffect, useReducer, useRef } from 'react';
import { askBrowser, asksWallets } from './digital';
import { useBeginProof, useHandProof } from './queries';
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

/**
 * A proof by a wallet, from the press of its button to the answer. The browser itself asks its wallets where it knows how; the question is
 * shown where it does not, where nothing comes of it, and after an answer of its own that proved nothing.
 * @param outcome what the address tells of a proof before
 */
export function useWalk(next: string, outcome: AgeOutcome | undefined) {
  const [walk, tell] = useReducer(walked, outcome, firstWalk);
  const { mutateAsync: begin, isPending: isBeginning } = useBeginProof(next);
  const { mutateAsync: hand } = useHandProof();
  const ask = useDialogue();
  const isShownOnly = useRef(false);

  const beginAnew = async (way: WaitingAgeWay) => {
    const askedAt = Date.now();
    try {
      const { address, digital } = await begin(way);
      return { question: { way, address, askedAt }, digital };
    } catch (cause) {
      tell({ type: 'unreachable', outcome: outcomeOf(cause) });
      return null;
    }
  };
  /** The page that is open now is the neutral one: the one to go on to is loaded. */
  const take = async (way: WaitingAgeWay, answer?: string) => {
    isShownOnly.current = answer !== undefined;
    try {
      const ended = await hand({ way, answer });
      if (ended.outcome === 'proven') window.location.replace(ended.next);
      else tell({ type: 'ended', outcome: ended.outcome });
    } catch (cause) {
      tell({ type: 'ended', outcome: outcomeOf(cause) });
    }
  };
  const press = async (way: WaitingAgeWay) => {
    if (walk.stage.at !== 'choice') return;
    tell({ type: 'pressed', way });
    const begun = await beginAnew(way);
    if (!begun) return;
    const { question, digital } = begun;
    const isForBrowser = asksWallets() && !isShownOnly.current && !isPage(question.address);
    const answer = digital && isForBrowser ? await ask(digital) : null;
    if (answer === null) tell({ type: 'asked', question });
    else await take(way, answer);
  };
  const renew = async (way: WaitingAgeWay) => {
    const begun = isBeginning ? null : await beginAnew(way);
    if (begun) tell({ type: 'asked', question: begun.question });
  };
  const receive = (way: WaitingAgeWay) => {
    tell({ type: 'answered' });
    void take(way);
  };
  const leave = () => tell({ type: 'left' });
  return { ...walk, isBeginning, press, renew, receive, leave };
}
