import { texts as shared } from '../../shared/texts';
import { Button, buttonClass } from '../../shared/ui/Button';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { useMedia } from '../../shared/ui/use-media';
import styles from './age.module.css';
import { Head, type StepProps } from './Head';
import { waitingTexts as texts } from './texts';
import { useOutcome } from './use-outcome';
import { isPage, type Stage } from './walk';

/** Devices that are touched are those that wallets are on. */
const HANDHELD = '(hover: none), (pointer: coarse)';

const Picture = lazyOptional('age: the code', () => import('./Picture'));

const Open = ({ address }: { address: string }) => (
  <a className={buttonClass({ look: 'primary' }, styles.open)} href={address}>
    {texts.open}
  </a>
);

/** In a tab of its own: this page goes on to wait. */
const OpenPage = ({ address }: { address: string }) => (
  <a
    className={buttonClass({ look: 'primary' }, styles.open)}
    href={address}
    target="_blank"
    rel="noopener"
    aria-label={texts.openPageWhat}
  >
    {texts.openPage}
  </a>
);

const Code = ({ address, label }: { address: string; label: string }) => (
  <div className={styles.code}>
    <p>{label}</p>
    <div className={styles.picture}>
      <Part name="code of a question">
        <Picture address={address} />
      </Part>
    </div>
  </div>
);

/** Both roads to a wallet, the likelier one first; to a page there is one. */
function Roads({ address }: { address: string }) {
  const isHandheld = useMedia(HANDHELD);
  if (isPage(address)) return <OpenPage address={address} />;
  return isHandheld ? (
    <>
      <Open address={address} />
      <Code address={address} label={texts.codeAfter} />
    </>
  ) : (
    <>
      <Code address={address} label={texts.codeFirst} />
      <Open address={address} />
    </>
  );
}

function Unreachable({ isBeginning, onRenew }: Pick<WaitingProps, 'isBeginning' | 'onRenew'>) {
  return (
    <>
      <p role="alert">{texts.unreachable}</p>
      <Button look="primary" aria-disabled={isBeginning} onClick={onRenew}>
        {shared.retry}
      </Button>
    </>
  );
}

interface WaitingProps extends StepProps, Omit<Extract<Stage, { at: 'waiting' }>, 'at'> {
  /** The question is being asked anew. */
  readonly isBeginning: boolean;
  readonly onRenew: () => void;
  readonly onAnswered: () => void;
  /** Whether an answer has come, and ended it. */
  readonly onAsk: () => Promise<boolean>;
  readonly onBack: () => void;
}

/** Shows the question to a wallet, and waits for its answer. The question is asked anew before its time ends; nothing else of it changes. */
export function Waiting({ heading, question, isAnswered, isUnreachable, ...rest }: WaitingProps) {
  const { isBeginning, onRenew, onAnswered, onAsk, onBack } = rest;
  const onDue = () => {
    if (!isUnreachable) onRenew();
  };
  useOutcome({ question, isOver: isAnswered, onAnswered, onAsk, onDue });
  const status = isAnswered ? texts.checking : texts.waiting;
  return (
    <>
      <Head heading={heading} title={texts.title}>
        {texts.text}
      </Head>
      <div className={styles.waiting}>
        {isUnreachable ? (
          <Unreachable isBeginning={isBeginning} onRenew={onRenew} />
        ) : (
          <Roads address={question.address} />
        )}
        <p className={styles.status} role="status">
          {isUnreachable && !isAnswered ? '' : status}
        </p>
        <Button onClick={onBack}>{texts.back}</Button>
      </div>
    </>
  );
}
