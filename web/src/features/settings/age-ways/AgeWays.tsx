import { type AgeWayState } from '@alcova/contracts';
import admin from '../../../shared/admin/admin.module.css';
import { AGE_WAY_NAMES, useAgeWays } from '../../../shared/admin/age-ways';
import { formatMoment } from '../../../shared/admin/site-time';
import { Skeleton } from '../../../shared/admin/Skeleton';
import { Badge } from '../../../shared/ui/Badge';
import { Failed } from '../../../shared/ui/states';
import styles from './age-ways.module.css';
import { SWITCHES, texts } from './texts';
import { WayTest } from './WayTest';

function Switches({ way }: Pick<AgeWayState, 'way'>) {
  const { variables, values } = SWITCHES[way];
  return (
    <p className={admin.soft}>
      {texts.turnOn} <span className={styles.names}>{variables}</span> (Helm:{' '}
      <span className={styles.names}>{values}</span>).
    </p>
  );
}

function Way({ state: { way, isOn, label, list } }: { state: AgeWayState }) {
  return (
    <li className={styles.way}>
      <div className={styles.head}>
        <h3>{AGE_WAY_NAMES[way]}</h3>
        <Badge tone={isOn ? 'good' : undefined}>{isOn ? texts.on : texts.off}</Badge>
      </div>
      {label !== null && <p className={admin.soft}>{texts.label(label)}</p>}
      {list && (
        <p className={admin.soft}>
          {list.readAt === null ? texts.listMissing : texts.listRead(formatMoment(list.readAt))}
        </p>
      )}
      {isOn ? <WayTest way={way} /> : <Switches way={way} />}
    </li>
  );
}

/** Every way of proving an age: whether it is on, how it is turned on, and whether it works. */
export function AgeWays() {
  const { data, isError, refetch } = useAgeWays();
  return (
    <section className={styles.section} aria-labelledby="formas-de-comprovar">
      <div>
        <h2 id="formas-de-comprovar">{texts.title}</h2>
        <p className={admin.soft}>{texts.intro}</p>
      </div>
      {!data && isError && <Failed message={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={2} />}
      {data && (
        <ul className={admin.list}>
          {data.items.map((state) => (
            <Way key={state.way} state={state} />
          ))}
        </ul>
      )}
    </section>
  );
}
