import { lazy, useState } from 'react';
import styles from '../marks/actions.module.css';
import { ShareIcon } from '../marks/icons';
import { texts as common } from '../texts';
import { Part } from '../ui/Part';
import { type Shared } from './ShareSheet';
import { texts } from './texts';

// A lazy component remembers that it could not be had: each opening has one of its own.
const load = () => lazy(async () => ({ default: (await import('./ShareSheet')).ShareSheet }));

interface ShareButtonProps extends Shared {
  /** Where the film stands at this moment, in seconds. */
  readonly moment?: () => number;
}

interface Opened {
  readonly Sheet: ReturnType<typeof load>;
  readonly seconds: number;
  readonly round: number;
}

/** Opens the sheet in which something is shared; its code comes then. */
export function ShareButton({ moment, ...shared }: ShareButtonProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [round, setRound] = useState(0);
  const open = () => {
    setOpened({ Sheet: load(), seconds: moment?.() ?? 0, round });
    setRound(round + 1);
  };
  return (
    <>
      <button type="button" className={styles.action} title={texts.share} onClick={open}>
        <ShareIcon />
        <span className={styles.shareLabel}>{texts.share}</span>
      </button>
      {opened && (
        <Part
          key={opened.round}
          name="sheet of sharing"
          instead={() => <p role="alert">{common.loadFailed}</p>}
        >
          <opened.Sheet {...shared} seconds={opened.seconds} onClose={() => setOpened(null)} />
        </Part>
      )}
    </>
  );
}
