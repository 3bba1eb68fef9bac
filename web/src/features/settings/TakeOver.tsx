import { useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import styles from './settings.module.css';
import { texts } from './texts';

/** Whether somebody else changed in between what was to be saved. */
export const isLate = (cause: Error | null): boolean =>
  cause instanceof ApiError && cause.code === 'settings.version-conflict';

interface TakeOverProps {
  readonly label: string;
  /** Reads what holds now; false when it cannot be read. */
  readonly read: () => Promise<boolean>;
}

/** Somebody was faster: leads on from what they set, and keeps what was typed here. */
export function TakeOver({ label, read }: TakeOverProps) {
  const [isReading, setReading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const press = async () => {
    setReading(true);
    setFailed(!(await read()));
    setReading(false);
  };
  return (
    <div className={styles.takeOver}>
      <Button aria-disabled={isReading} onClick={() => !isReading && void press()}>
        {label}
      </Button>
      <Notice tone="error" message={hasFailed ? texts.failed : null} />
    </div>
  );
}
