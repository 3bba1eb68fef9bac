import { type AgeWay } from '@alcova/contracts';
import { useEffect, useRef, useState } from 'react';
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
  const { outcome: before, next, keeps: isForKeeping } = askedAt(window.location);
  // The address is anybody's: what is remembered is ticked here.
  const [keeps, setKeeps] = useState(false);
  const { stage, outcome, turns, ...walk } = useWalk({ next, outcome: before, keeps });
  const step = stepOf({
    isClosed: AGE === 'closed',
    hasCookies: navigator.cookieEnabled,
    age: data,
    outcome,
    isWaiting: stage.at === 'waiting',
    keeps: isForKeeping || keeps,
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
    keeps,
    pressed: stage.at === 'asking' ? stage.way : null,
    onPress: (way: AgeWay) => void walk.press(way),
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
            onAsk={() => walk.look(stage.question.way)}
            onBack={walk.leave}
          />
        )}
        {step === 'under-age' && <UnderAge heading={heading} offered={offered} />}
        {step === 'choosing' && (
          <Choosing
            {...{ heading, outcome, offered }}
            isPerVisit={data?.isPerVisit}
            keep={{ isOn: keeps, onChange: setKeeps }}
          />
        )}
        <Legal hasSignIn={step !== 'choosing'} />
      </div>
    </main>
  );
}
