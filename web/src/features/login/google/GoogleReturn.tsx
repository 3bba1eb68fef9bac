import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useConsent } from '../../../shared/session/consent';
import { adoptSession } from '../../../shared/session/sign-in';
import { returnPath } from '../../../shared/session/return-path';
import { usePageTitle } from '../../../shared/site/site';
import { Loading } from '../../../shared/ui/states';
import { returnAfterRedirect, tellOpener } from './attempt';
import styles from './google.module.css';
import { FAILED, outcomeOf, type Outcome, outcomeState, SIGNED_IN } from './outcome';
import { texts } from './texts';

/** A window that has not closed by then belongs to nobody: the sign-in goes on in it. */
const CLOSED_WITHIN_MS = 1_500;

/** Where the provider's answer leads to: a window tells its opener and closes; a redirect goes on by itself. */
export function GoogleReturn() {
  usePageTitle(texts.title);
  const [search] = useSearchParams();
  const outcome = outcomeOf(search);
  const [goesOn, setGoesOn] = useState(search.get('mode') !== 'popup');
  useEffect(() => {
    if (goesOn) return undefined;
    if (outcome === SIGNED_IN) useConsent.getState().accept();
    tellOpener(outcome);
    window.close();
    const timer = setTimeout(() => setGoesOn(true), CLOSED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [goesOn, outcome]);
  return goesOn ? <GoOn outcome={outcome} /> : <Waiting />;
}

const Waiting = () => (
  <main className={styles.page} id="conteudo" tabIndex={-1}>
    <Loading label={texts.finishing} />
  </main>
);

function GoOn({ outcome }: { outcome: Outcome }) {
  const [from] = useState(() => returnPath({ from: returnAfterRedirect.peek() }));
  const [ended, setEnded] = useState<Outcome | null>(outcome === SIGNED_IN ? null : outcome);
  useEffect(() => {
    if (outcome !== SIGNED_IN) return;
    void adoptSession().then((isIn) => setEnded(isIn ? SIGNED_IN : FAILED));
  }, [outcome]);
  useEffect(() => returnAfterRedirect.forget, []);
  if (ended === null) return <Waiting />;
  return ended === SIGNED_IN ? (
    <Navigate to={from} replace />
  ) : (
    <Navigate to="/login" replace state={outcomeState(ended, from)} />
  );
}
