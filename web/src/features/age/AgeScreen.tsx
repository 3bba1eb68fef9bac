import { type WaitingAgeWay } from '@alcova/contracts';
import { useEffect, useRef } from 'react';
import { AGE, RELOAD_KEY } from '../../shared/age/age';
import { useSiteName } from '../../shared/site/site';
import { tabStorage } from '../../shared/storage';
import lone from '../../shared/ui/lone-screen.module.css';
import { Legal } from './Legal';
import styles from './age.module.css';
import { useAge } from './queries';
import { askedAt, type Step, stepOf } from './step';
import { Choosing, Closed, NoCookies, Proven, UnderAge } from './steps';
import { closedTexts, texts } from './texts';
import { useWalk } from './use-walk';
import { Waiting } from './Waiting';

/** Titles say no more of the site than its name. */
function useTitle(step: Step, siteName: string): void {
  useEffect(() => {
    document.title = `${step === 'closed' ? closedTexts.page : texts.page} | ${siteName}`;
  }, [step, siteName]);
}

/** Whoever comes back from a provider or a wallet, or is told something else than before, starts at the heading. */
function useFocusedHeading(step: Step, turns: number, isBack: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const what = `${step} ${turns}`;
  const told = useRef<string | null>(isBack ? null : what);
  useEffect(() => {
    if (told.current !== what) heading.current?.focus();
    told.current = what;
  }, [what]);
  return heading;
}

/** Asks for a proof of age in the place of the screen that was asked for, and tells how one ended. */
export function AgeScreen() {
  const siteName = useSiteName();
  const { data, errorUpdateCount, isFetching, refetch } = useAge();
  const { outcome: before, next } = askedAt(window.location);
  const { stage, outcome, turns, ...walk } = useWalk(next, before);
  const step = stepOf({
    isClosed: AGE === 'closed',
    hasCookies: navigator.cookieEnabled,
    age: data,
    outcome,
    isWaiting: stage.at === 'waiting',
  });
  const heading = useFocusedHeading(step, turns, before !== undefined);
  useTitle(step, siteName);
  useEffect(() => tabStorage.remove(RELOAD_KEY), []);
  const offered = {
    ways: data?.ways,
    hasFailed: errorUpdateCount > 0,
    isAsking: isFetching,
    next,
    onRetry: () => void refetch(),
    pressed: stage.at === 'asking' ? stage.way : null,
    onPress: (way: WaitingAgeWay) => void walk.press(way),
  };
  return (
    <main className={`${lone.screen} ${styles.screen}`} id="conteudo">
      <div className={lone.box}>
        <p className={lone.brand}>{siteName}</p>
        {step === 'closed' && <Closed heading={heading} />}
        {step === 'proven' && <Proven heading={heading} next={next} />}
        {step === 'no-cookies' && <NoCookies heading={heading} />}
        {step === 'waiting' && stage.at === 'waiting' && (
          <Waiting
            heading={heading}
            {...stage}
            isBeginning={walk.isBeginning}
            onRenew={() => void walk.renew(stage.question.way)}
            onAnswered={() => walk.receive(stage.question.way)}
            onBack={walk.leave}
          />
        )}
        {step === 'under-age' && <UnderAge heading={heading} offered={offered} />}
        {step === 'choosing' && (
          <Choosing heading={heading} outcome={outcome} offered={offered} isPerVisit={data?.isPerVisit} />
        )}
        <Legal />
      </div>
    </main>
  );
}
