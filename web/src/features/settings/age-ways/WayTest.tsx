import { type AgeTest, type AgeWay, type testAgeWay } from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { AGE_WAY_NAMES } from '../../../shared/admin/age-ways';
import { call } from '../../../shared/api/call';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/states';
import styles from './age-ways.module.css';
import { checkText, texts } from './texts';

function Result({ result: { ok, checks } }: { result: AgeTest }) {
  return (
    <>
      <p>{ok ? texts.works : texts.broken}</p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.name}>
            <Badge tone={check.ok ? 'good' : 'bad'}>{check.ok ? texts.good : texts.bad}</Badge>{' '}
            {checkText(check)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tries a way when it is asked to, and tells what was found. */
export function WayTest({ way }: { way: AgeWay }) {
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => call<typeof testAgeWay>('POST /api/admin/age/{way}/test', { params: { way } }),
  });
  return (
    <>
      <Button
        small
        className={styles.test}
        aria-disabled={isPending}
        aria-label={texts.testOf(AGE_WAY_NAMES[way])}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? texts.testing : texts.test}
      </Button>
      <Notice tone="error" message={isError ? texts.testFailed : null} />
      <div className={styles.result} role="status">
        {isPending && <span className="visually-hidden">{texts.testing}</span>}
        {data && <Result result={data} />}
      </div>
    </>
  );
}
