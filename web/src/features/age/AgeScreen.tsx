import { useEffect, useRef } from 'react';
import { AGE, RELOAD_KEY } from '../../shared/age/age';
import { useSiteName } from '../../shared/site/site';
import { tabStorage } from '../../shared/storage';
import { Legal } from './Legal';
import styles from './age.module.css';
import { useAge } from './queries';
import { askedAt, type Step, stepOf } from './step';
import { Choosing, Closed, NoCookies, Proven, UnderAge } from './steps';
import { closedTexts, texts } from './texts';

/** Titles say no more of the site than its name. */
function useTitle(step: Step, siteName: string): void {
  useEffect(() => {
    document.title = `${step === 'closed' ? closedTexts.page : texts.page} | ${siteName}`;
  }, [step, siteName]);
}

/** Whoever comes back from a provider, or is told something else than before, starts at the heading. */
function useFocusedHeading(step: Step, isBack: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef<Step | null>(isBack ? null : step);
  useEffect(() => {
    if (told.current !== step) heading.current?.focus();
    told.current = step;
  }, [step]);
  return heading;
}

/** Asks for a proof of age in the place of the screen that was asked for, and tells how one ended. */
export function AgeScreen() {
  const siteName = useSiteName();
  const { data, errorUpdateCount, isFetching, refetch } = useAge();
  const { outcome, next } = askedAt(window.location);
  const step = stepOf({
    isClosed: AGE === 'closed',
    hasCookies: navigator.cookieEnabled,
    age: data,
    outcome,
  });
  const heading = useFocusedHeading(step, outcome !== undefined);
  useTitle(step, siteName);
  useEffect(() => tabStorage.remove(RELOAD_KEY), []);
  const offered = {
    ways: data?.ways,
    hasFailed: errorUpdateCount > 0,
    isAsking: isFetching,
    next,
    onRetry: () => void refetch(),
  };
  return (
    <main className={styles.screen} id="conteudo">
      <div className={styles.box}>
        <p className={styles.brand}>{siteName}</p>
        {step === 'closed' && <Closed heading={heading} />}
        {step === 'proven' && <Proven heading={heading} next={next} />}
        {step === 'no-cookies' && <NoCookies heading={heading} />}
        {step === 'under-age' && <UnderAge heading={heading} offered={offered} />}
        {step === 'choosing' && <Choosing heading={heading} outcome={outcome} offered={offered} />}
        <Legal />
      </div>
    </main>
  );
}
