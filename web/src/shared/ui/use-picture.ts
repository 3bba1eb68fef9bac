import { useState } from 'react';

/** A refused picture may be asked for again after a second (`Retry-After`), which an image element is not told; pictures of one page do not all come again at the same moment. */
const againAfterMs = () => 1_000 + Math.random() * 1_000;

/** Whether a picture can be shown, and what to do when it fails: it is tried once more, so that no card shows a broken one. */
export function usePicture(src: string): { readonly isUsable: boolean; readonly onError: () => void } {
  const [failed, setFailed] = useState<{ src?: string; times?: number; waits?: boolean }>({});
  const { times = 0, waits = false } = failed.src === src ? failed : {};
  const isUsable = src !== '' && times < 2 && !waits;
  const onError = () => {
    // What stands in its place may fail too.
    if (!isUsable) return;
    setFailed({ src, times: times + 1, waits: true });
    setTimeout(() => setFailed({ src, times: times + 1 }), againAfterMs());
  };
  return { isUsable, onError };
}
