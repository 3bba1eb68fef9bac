import { type AgeOutcome, isWaitingWay } from '@alcova/contracts';
import { useLeaveUrl } from '../../shared/site/site';
import { Button, buttonClass } from '../../shared/ui/Button';
import styles from './age.module.css';
import { Head, type StepProps } from './Head';
import { Keep, type KeepProps } from './Keep';
import { Recall } from './Recall';
import { closedTexts, cookieTexts, outcomeTexts, provenTexts, texts, underAgeTexts } from './texts';
import { type Offered, Ways } from './Ways';

/** The way out for who has nothing to see here. */
function Leave() {
  return (
    <a className={buttonClass({ look: 'primary' })} href={useLeaveUrl()} rel="noreferrer">
      {texts.leave}
    </a>
  );
}

export function Closed({ heading }: StepProps) {
  return (
    <>
      <Head heading={heading} title={closedTexts.title}>
        {closedTexts.text}
      </Head>
      <Leave />
    </>
  );
}

export function Proven({ heading, next }: StepProps & { next: string }) {
  return (
    <>
      <Head heading={heading} title={provenTexts.title}>
        {provenTexts.text}
      </Head>
      <a className={buttonClass({ look: 'primary' })} href={next}>
        {provenTexts.goOn}
      </a>
    </>
  );
}

/** Told before anybody goes to a provider for nothing. */
export function NoCookies({ heading }: StepProps) {
  return (
    <>
      <Head heading={heading} title={cookieTexts.title}>
        {cookieTexts.text}
      </Head>
      <Button look="primary" onClick={() => window.location.reload()}>
        {cookieTexts.reload}
      </Button>
    </>
  );
}

/** The way out comes first; another try is for who was taken for somebody else. */
export function UnderAge({ heading, offered }: StepProps & { offered: Offered }) {
  return (
    <>
      <Head heading={heading} title={underAgeTexts.title}>
        {underAgeTexts.text}
      </Head>
      <Leave />
      <details className={styles.mistake}>
        <summary>{underAgeTexts.mistake}</summary>
        <div className={styles.part}>
          <p className={styles.soft}>{underAgeTexts.mistakeText}</p>
          <Ways {...offered} />
        </div>
      </details>
    </>
  );
}

/** Who learns what by the ways there are. */
function learntBy(ways: Offered['ways'] = []) {
  const isAWallet = ways.some(({ way }) => isWaitingWay(way));
  const isAService = ways.length === 0 || ways.some(({ way }) => !isWaitingWay(way));
  return [
    [texts.site, texts.siteLearns],
    ...(isAService ? [[texts.provider, texts.providerLearns]] : []),
    ...(isAWallet ? [[texts.wallet, texts.walletLearns]] : []),
    [texts.kept, texts.keptText],
  ];
}

/** The staff works without a proof, and an account may remember one. */
const SignIn = () => (
  <a className={buttonClass({}, styles.way)} href="/login">
    {texts.signIn}
  </a>
);

interface ChoosingProps extends StepProps {
  readonly outcome: AgeOutcome | undefined;
  readonly offered: Offered;
  /** Undefined while it is not known for how long a proof holds. */
  readonly isPerVisit: boolean | undefined;
  readonly keep: KeepProps;
}

/** How to answer, and for how long it holds. */
function howOf(isPerVisit: boolean | undefined): string {
  if (isPerVisit === undefined) return texts.how;
  return `${texts.how} ${isPerVisit ? texts.holdsAVisit : texts.holdsADay}`;
}

/** Why it is asked, how to answer, and what is learnt by it. */
export function Choosing({ heading, outcome, offered, isPerVisit, keep }: ChoosingProps) {
  const ended = outcome === undefined || outcome === 'under-age' ? undefined : outcomeTexts[outcome];
  return (
    <>
      <Head heading={heading} title={ended?.title ?? texts.title}>
        {ended?.text ?? texts.why}
      </Head>
      <section className={styles.part} aria-labelledby="age-how">
        <h2 id="age-how">{texts.howTitle}</h2>
        <p className={styles.soft}>{howOf(isPerVisit)}</p>
        <Keep {...keep} />
        <Ways {...offered} />
        <Recall next={offered.next} />
        <SignIn />
      </section>
      <section className={styles.part} aria-labelledby="age-learnt">
        <h2 id="age-learnt">{texts.learntTitle}</h2>
        <ul className={styles.learnt}>
          {learntBy(offered.ways).map(([who, what]) => (
            <li key={who}>
              <strong>{who}</strong> {what}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
