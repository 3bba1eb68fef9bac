import { type OfferedAgeWay, startAgeProofRoute } from '@alcova/contracts';
import { addressOf } from '../../shared/api/address';
import { Button, buttonClass } from '../../shared/ui/Button';
import styles from './age.module.css';
import { texts } from './texts';

export interface Offered {
  /** Undefined while they are not known. */
  readonly ways: readonly OfferedAgeWay[] | undefined;
  /** They were asked for in vain at least once. */
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  /** Where a proof leads. */
  readonly next: string;
  readonly onRetry: () => void;
}

/** What is said in the place of the ways, or null where there are some. */
function toldOf({ ways, isAsking }: Offered): string | null {
  if (ways && ways.length > 0) return null;
  if (isAsking) return texts.loading;
  return ways ? texts.noWay : texts.loadFailed;
}

/** The ways to prove one's age, one press each. Links, so that they lead away as the browser's own do. */
export function Ways(offered: Offered) {
  const { ways, hasFailed, isAsking, next, onRetry } = offered;
  const told = toldOf(offered);
  return (
    <div className={styles.ways}>
      <div aria-live="polite" className={told === null ? styles.silent : undefined}>
        {told !== null && <p className={styles.soft}>{told}</p>}
      </div>
      {told !== null && (ways || hasFailed || !isAsking) && (
        <Button aria-disabled={isAsking} onClick={() => !isAsking && onRetry()}>
          {texts.retry}
        </Button>
      )}
      {ways && ways.length > 0 && (
        <ul className={styles.list}>
          {ways.map(({ way, label }) => (
            <li key={way}>
              <a
                className={buttonClass({ look: 'primary' }, styles.way)}
                href={addressOf(startAgeProofRoute, { way }, { next })}
              >
                {texts.way(label)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
