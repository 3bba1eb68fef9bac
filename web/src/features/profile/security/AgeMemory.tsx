import { formatDay } from '../../../shared/admin/chart/day';
import { AGE } from '../../../shared/age/age';
import { useAgeMemory } from '../../../shared/age/memory';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Failed, Notice } from '../../../shared/ui/states';
import { useForgetAge, useRememberAge } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { ageTexts as texts } from './texts';

function Kept({ until }: { until: string }) {
  const forget = useForgetAge();
  return (
    <>
      <p>{texts.kept(formatDay(until))}</p>
      <Notice tone="error" message={forget.error && failureMessage(forget.error, texts.failed)} />
      <div className={styles.actions}>
        <Button disabled={forget.isPending} onClick={() => forget.mutate()}>
          {forget.isPending ? texts.forgetting : texts.forget}
        </Button>
      </div>
    </>
  );
}

function Keep() {
  const remember = useRememberAge();
  return (
    <>
      <Notice tone="error" message={remember.error && failureMessage(remember.error, texts.failed)} />
      <div className={styles.actions}>
        <Button disabled={remember.isPending} onClick={() => remember.mutate()}>
          {remember.isPending ? texts.keeping : texts.keep}
        </Button>
      </div>
    </>
  );
}

function State() {
  const { data, refetch } = useAgeMemory();
  if (!data) return <Failed message={texts.loadFailed} onRetry={() => void refetch()} />;
  if (data.until !== null) return <Kept until={data.until} />;
  return data.canRemember ? <Keep /> : <p>{texts.proveFirst}</p>;
}

/** A proof of age that the person wants remembered with the account; there only where the site asks for one, or one is remembered. */
export function AgeMemory() {
  const { data } = useAgeMemory();
  if (AGE === undefined && (data?.until ?? null) === null) return null;
  return (
    <Section title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <State />
    </Section>
  );
}
