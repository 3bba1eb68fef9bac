import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { UploadQueue } from './queue';

/** A queue of its own for a screen; leaving the screen stops it, and the browser remembers how far it came. */
export function useUploadQueue() {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useStore(queue.store);
  useEffect(() => () => queue.stop(), [queue]);
  return { queue, uploads };
}
