import { type PublishedTale, talePath } from '@alcova/contracts';
import { logFailure } from '../../shared/log';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
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
export default function Share({ tale }: { tale: PublishedTale }) {
  return (
    <Button small onClick={() => void share(tale)}>
      {texts.share}
    </Button>
  );
}
