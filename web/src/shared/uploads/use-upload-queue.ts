import { useEffect, useState, useSyncExternalStore } from 'react';
import { UploadQueue } from './queue';

/** A queue of its own for a screen; leaving the screen stops it, and the browser remembers how far it came. */
export function useUploadQueue() {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => () => queue.stop(), [queue]);
  return { queue, uploads };
}
