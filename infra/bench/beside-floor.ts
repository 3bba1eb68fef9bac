import type { z } from 'zod';
import { type HttpRequest, load } from '../load/closed-loop';
import type { ProcessName } from '../local/names';
import type { Part } from '../parts';
import { compare, type Compared, CONNECTIONS, type Side, type Turns } from './compare';
import { startFloor } from './floor/floor';
import type { floorWork } from './floor/work';
import { type BenchSite, pidsOf } from './site';

type Floor = Part & { readonly url: string };

/** A bare Fastify that does this. */
export const bareFastify =
  (work: z.input<typeof floorWork>): Beside['floor'] =>
  (folder) =>
    startFloor(work, folder);

/** What is compared. */
export interface Beside {
  readonly name: string;
  /** Starts the floor with a folder for its files. */
  readonly floor: (folder: string) => Promise<Floor>;
  readonly requests: readonly HttpRequest[];
  /** The site's processes on the way of a request, those of them whose memory is told, and those that the floor uses too. */
  readonly way: readonly ProcessName[];
  readonly own: readonly ProcessName[];
  readonly common?: readonly ProcessName[];
  /** Whether each is asked once in a turn at most. */
  readonly isOnce?: boolean;
  /** Whether a server answers as it should: before the first turn and after the last one. @throws StartFailure */
  readonly check?: ((url: string) => Promise<void>) | undefined;
  /** Around a turn at the site, and at the floor. */
  readonly around?: Side['around'];
  readonly aroundFloor?: Side['around'];
}

/** The same requests at the site and at a floor in a process of its own. */
export async function besideFloor(
  { system, folder }: BenchSite,
  { name, floor: start, requests, way, own, common = [], isOnce = false, ...beside }: Beside,
  turns: Turns,
): Promise<Compared> {
  const { connections = CONNECTIONS } = turns;
  const started = await start(folder);
  const { url, pids } = started;
  const ask = (server: string) => (seconds: number) =>
    load({ url: server, requests, seconds, connections, isOnce });
  const ours = { way: pidsOf(system, ...way), own: pidsOf(system, ...own) };
  const floor = { way: [...pids, ...pidsOf(system, ...common)], own: pids };
  try {
    for (const server of [url, system.url]) await beside.check?.(server);
    const compared = await compare(
      name,
      turns,
      { ...ours, ask: ask(system.url), around: beside.around },
      { ...floor, ask: ask(url), around: beside.aroundFloor },
    );
    for (const server of [url, system.url]) await beside.check?.(server);
    return compared;
  } finally {
    await started.stop();
  }
}
