import { type getFirstSteps } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf } from '../../../shared/api/answer';
import { call } from '../../../shared/api/call';
import { Link } from '../../../shared/navigation/Link';
import { browserStorage } from '../../../shared/storage';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Panel } from '../base/Panel';
import styles from './first-steps.module.css';
import { stepAddresses, stepTexts, texts } from './texts';

const HIDDEN_KEY = 'firstStepsHidden';
type Step = AnswerOf<typeof getFirstSteps>['steps'][number];

function StepRow({ step, isDone }: Step) {
  const { label, hint } = stepTexts[step];
  const to = stepAddresses[step];
  const state = isDone === null ? texts.unknown : isDone ? texts.done : texts.open;
  return (
    <li className={styles.step}>
      <Badge tone={isDone ? 'good' : undefined}>{state}</Badge>
      <div>
        <p className={styles.label}>
          {to !== null && isDone === false ? <Link to={to}>{label}</Link> : label}
        </p>
        {isDone === false && <p className={styles.hint}>{hint}</p>}
      </div>
    </li>
  );
}

/** What a new site still lacks. Nothing once all of it is done, or once somebody wants to see it no more. */
export function FirstSteps() {
  const [isHidden, setIsHidden] = useState(() => browserStorage.get(HIDDEN_KEY) !== null);
  const { data } = useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => call<typeof getFirstSteps>('GET /api/admin/first-steps', { signal }),
    enabled: !isHidden,
    staleTime: 0,
  });
  if (isHidden || !data || data.steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    browserStorage.set(HIDDEN_KEY, 'true');
    setIsHidden(true);
  };
  return (
    <Panel title={texts.title} wide>
      <p className={styles.hint}>{texts.intro}</p>
      <ul className={styles.steps}>
        {data.steps.map((one) => (
          <StepRow key={one.step} {...one} />
        ))}
      </ul>
      <div>
        <Button small onClick={hide}>
          {texts.hide}
        </Button>
      </div>
    </Panel>
  );
}
