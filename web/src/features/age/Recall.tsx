import { useAgeMemory } from '../../shared/age-memory/memory';
import { sessionHint } from '../../shared/api/renewal';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import styles from './age.module.css';
import { useRecallAge } from './queries';
import { texts } from './texts';

/** The way in for who is signed in and had a proof remembered with the account. Nothing where there is none; visitors ask for nothing. */
export function Recall({ next }: { next: string }) {
  const { data } = useAgeMemory(sessionHint.isSet());
  const { mutate, isPending, isSuccess, error } = useRecallAge(next);
  const isOnItsWay = isPending || isSuccess;
  if (!data || data.until === null) return null;
  return (
    <div className={styles.ways}>
      <Button className={styles.way} aria-disabled={isOnItsWay} onClick={() => !isOnItsWay && mutate()}>
        {isOnItsWay ? texts.asking : texts.recall}
      </Button>
      <Notice tone="error" message={error && texts.recallFailed} />
    </div>
  );
}
