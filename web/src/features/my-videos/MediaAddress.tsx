import { logFailure } from '../../shared/log';
import { announce } from '../../shared/ui/announce';
import { Icon } from '../../shared/ui/icons';
import styles from './table.module.css';
import { texts } from './base/texts';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    announce(texts.copied);
  } catch (cause) {
    logFailure('clipboard: could not be written', cause);
    announce(texts.copyFailed);
  }
}

/** The address of a video's file: its end, which tells files apart, and a button that copies all of it. */
export function MediaAddress({ url, title }: { url: string; title: string }) {
  return (
    <span className={styles.address}>
      <span className={styles.url} title={url}>
        <bdi>{url}</bdi>
      </span>
      <button
        type="button"
        className={styles.copy}
        aria-label={texts.copyOf(title)}
        onClick={() => void copy(url)}
      >
        <Icon>
          <rect x="8" y="8" width="12" height="12" rx="2" />
          <path d="M16 8V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3" />
        </Icon>
      </button>
    </span>
  );
}
