import { type Alignment } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { Notice } from '../../../shared/ui/states';
import { ProgressBar } from '../../../shared/ui/ProgressBar';
import { useAlignment } from './queries';
import { progressTexts as texts } from './texts';
import styles from './voice-text.module.css';

interface ProgressProps {
  readonly videoId: string;
  readonly alignment: Alignment;
  /** What can be done meanwhile. */
  readonly children: ReactNode;
}

/** How far the sentences of a text are looked for in the voice. */
export function Progress({ videoId, alignment, children }: ProgressProps) {
  const { isError } = useAlignment(videoId);
  const percent = Math.round(alignment.percent);
  return (
    <div className={styles.part}>
      <p>{alignment.state === 'waiting' ? texts.waiting : texts.running(percent)}</p>
      <ProgressBar value={percent} label={texts.bar} />
      <p className={styles.soft}>{texts.meanwhile}</p>
      <Notice tone="error" message={isError ? texts.lost : null} />
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
