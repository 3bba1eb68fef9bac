import { type PublishedTale, talePath } from '@alcova/contracts';
import { logFailure } from '../../shared/log';
import styles from '../../shared/marks/actions.module.css';
import { ShareIcon } from '../../shared/marks/icons';
import { announce } from '../../shared/ui/announce';
import { readingTexts as texts } from './texts';

const isCancelled = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError';

async function share({ id, title }: Pick<PublishedTale, 'id' | 'title'>): Promise<void> {
  const url = new URL(talePath(id), window.location.origin).href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    announce(texts.copied);
  } catch (cause) {
    if (isCancelled(cause)) return;
    logFailure('tale: could not be shared', cause);
    announce(texts.shareFailed(url));
  }
}

/** Hands the address of a tale to whatever the device shares with, else copies it. */
export function ShareTale({ tale }: { tale: PublishedTale }) {
  return (
    <button type="button" className={styles.action} title={texts.share} onClick={() => void share(tale)}>
      <ShareIcon />
      <span className={styles.shareLabel}>{texts.share}</span>
    </button>
  );
}
