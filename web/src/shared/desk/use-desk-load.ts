import { useEffect, useState } from 'react';
import { logFailure } from '../log';

const LOST_MS = 5_000;

/** Where a desk learns how much there is to do. One constant for each desk. */
export interface LoadSource<Load> {
  /** The address of the server's stream of it. */
  readonly stream: string;
  /** Reads an event of it; null where it came mutilated. */
  readonly read: (data: unknown) => Load | null;
  readonly ask: () => Promise<Load>;
}

interface AnyLoad {
  /** When the newest item came. */
  readonly newest: string | null;
}

/** Opens the server's stream of how much there is to do; answers how to close it. `onLost` is told when the browser gives up. */
function followLoad<Load>(
  { stream, read }: LoadSource<Load>,
  onLoad: (load: Load) => void,
  onLost: () => void,
): () => void {
  const source = new EventSource(stream);
  source.addEventListener('load', ({ data }: MessageEvent<unknown>) => {
    const load = read(data);
    if (load) onLoad(load);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  });
  return () => source.close();
}

const isNewer = (before: AnyLoad | null, { newest }: AnyLoad) =>
  before !== null && newest !== null && newest > (before.newest ?? '');

/**
 * How much there is to do, told by the server as it changes; null before the first word. `arrivals` grows with each word of a newer item.
 * After a loss the browser connects again; where it gives up, the load is asked for, which renews a session, and the stream opened anew.
 */
export function useDeskLoad<Load extends AnyLoad>(source: LoadSource<Load>) {
  const [{ load, arrivals }, setState] = useState<{ load: Load | null; arrivals: number }>({
    load: null,
    arrivals: 0,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (next: Load) => {
      setState((before) => ({
        load: next,
        arrivals: before.arrivals + (isNewer(before.load, next) ? 1 : 0),
      }));
    };
    const goOn = async () => {
      try {
        take(await source.ask());
      } catch (cause) {
        logFailure('desk: its load could not be asked for', cause);
      }
      setRound((before) => before + 1);
    };
    const close = followLoad(source, take, () => {
      timer = setTimeout(() => void goOn(), LOST_MS);
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [source, round]);
  return { load, arrivals };
}
