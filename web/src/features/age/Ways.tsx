import { type AgeWay, isWaitingWay, type OfferedAgeWay, type startAgeProof } from '@alcova/contracts';
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
  /** The account is to remember a proof. */
  readonly keeps: boolean;
  /** The one that is being begun. */
  readonly pressed: AgeWay | null;
  /** One was pressed that is no link. */
  readonly onPress: (way: AgeWay) => void;
}

/** What is said in the place of the ways, or null where there are some. */
function toldOf({ ways, isAsking }: Offered): string | null {
  if (ways && ways.length > 0) return null;
  if (isAsking) return texts.loading;
  return ways ? texts.noWay : texts.loadFailed;
}

type WayProps = OfferedAgeWay & Pick<Offered, 'next' | 'keeps' | 'pressed' | 'onPress'>;

/**
 * One that leads away is a link, as the browser's own are; one with which the page stays is a button. So is every one whose proof the account is
 * to remember: only a page of the site may ask for that, and links are anybody's.
 */
function Way({ way, label, next, keeps, pressed, onPress }: WayProps) {
  if (isWaitingWay(way) || keeps) {
    return (
      <Button
        look="primary"
        className={styles.way}
        aria-disabled={pressed !== null}
        onClick={() => pressed === null && onPress(way)}
      >
        {pressed === way ? texts.asking : texts.way(label)}
      </Button>
    );
  }
  return (
    <a
      className={buttonClass({ look: 'primary' }, styles.way)}
      href={addressOf<typeof startAgeProof>('GET /api/age/{way}/start', { way }, { next })}
    >
      {texts.way(label)}
    </a>
  );
}

/** The ways to prove one's age, one press each. */
export function Ways(offered: Offered) {
  const { ways, hasFailed, isAsking, next, onRetry, keeps, pressed, onPress } = offered;
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
          {ways.map((one) => (
            <li key={one.way}>
              <Way {...one} {...{ next, keeps, pressed, onPress }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
