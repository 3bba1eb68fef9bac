import { deskEventsRoute, deskLoadRoute } from '@alcova/contracts';
import { useEffect, useState } from 'react';
import { type z } from 'zod';
import { addressOf } from '../../shared/api/address';
import { call, parseJson } from '../../shared/api/call';
import { logFailure } from '../../shared/log';

export type DeskLoad = z.output<typeof deskLoadRoute.response>;

const LOST_MS = 5_000;

function loadFrom(data: unknown): DeskLoad | null {
  if (typeof data !== 'string') return null;
  const parsed = deskLoadRoute.response.safeParse(parseJson(data));
  return parsed.success ? parsed.data : null;
}

/** Opens the server's stream of how much there is to do; answers how to close it. `onLost` is told when the browser gives up. */
function followLoad(onLoad: (load: DeskLoad) => void, onLost: () => void): () => void {
  const source = new EventSource(addressOf(deskEventsRoute));
  source.addEventListener('load', ({ data }: MessageEvent<unknown>) => {
    const load = loadFrom(data);
    if (load) onLoad(load);
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  });
  return () => source.close();
}

const isNewer = (before: DeskLoad | null, { newest }: DeskLoad) =>
  before !== null && newest !== null && newest > (before.newest ?? '');

/**
 * How much there is to do, told by the server as it changes; null before the first word. `arrivals` grows with each word of a newer item.
 * After a loss the browser connects again; where it gives up, the load is asked for, which renews a session, and the stream opened anew.
 */
export function useDeskLoad() {
  const [{ load, arrivals }, setState] = useState<{ load: DeskLoad | null; arrivals: number }>({
    load: null,
    arrivals: 0,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (next: DeskLoad) => {
      setState((before) => ({
        load: next,
        arrivals: before.arrivals + (isNewer(before.load, next) ? 1 : 0),
      }));
    };
    const goOn = async () => {
      try {
        take(await call(deskLoadRoute, {}));
      } catch (cause) {
        logFailure('desk: its load could not be asked for', cause);
      }
      setRound((before) => before + 1);
    };
    const close = followLoad(take, () => {
      timer = setTimeout(() => void goOn(), LOST_MS);
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [round]);
  return { load, arrivals };
}
