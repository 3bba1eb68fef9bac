import { useState } from 'react';
import { Facts } from '../../shared/cases/Facts';
import { Link } from '../../shared/navigation/Link';
import { Button } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import styles from './cases-admin.module.css';
import { waveTexts as texts } from './texts';
import { useKeepWave, useWave, type Wave } from './use-wave';

function KeepAll({ wave }: { wave: Wave }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const keeping = useKeepWave(wave, close);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.keepAll}</Button>
      {isAsking && (
        <Confirm
          title={texts.confirmTitle}
          text={texts.confirmText(wave.cases.length)}
          confirmLabel={texts.keepAll}
          busy={keeping.isPending}
          onConfirm={() => keeping.mutate()}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Many urgent reports within a day, each content named by one network or by several that count as one: what they are, and one act that keeps all. */
export function WavePanel() {
  const { data: wave } = useWave();
  if (!wave || wave.total === 0) return null;
  return (
    <section className={styles.wave} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.about(wave.total, wave.hidden)}</p>
      <details>
        <summary>{texts.show(wave.cases.length)}</summary>
        <ul className={styles.waveCases}>
          {wave.cases.map((item) => (
            <li key={item.id}>
              <Link to={`/reports/review?id=${item.id}`}>{item.title}</Link>
              <Facts item={item} />
            </li>
          ))}
        </ul>
      </details>
      <div>
        <KeepAll wave={wave} />
      </div>
    </section>
  );
}
