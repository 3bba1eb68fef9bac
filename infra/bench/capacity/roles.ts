import { processorSeconds } from '../../load/processor-time';
import type { ProcessName } from '../../local/names';

/** The processes that answer requests. Encoding is measured by itself. */
export const ANSWERING = [
  ...(['gateway', 'identity', 'catalogue', 'moderation', 'commerce', 'media'] as const),
  ...(['postgres', 'nats', 'store'] as const),
] satisfies readonly ProcessName[];
export type Answering = (typeof ANSWERING)[number];
/** Nothing that is measured goes to commerce. */
export const ON_WAYS = ANSWERING.filter((name) => name !== 'commerce');

/** Seconds of processor time of each. */
export type Seconds = Readonly<Record<Answering, number>>;

/** The processes of a site by their names, replicas among them. */
export type PidsOf = (name: ProcessName) => readonly number[];

/** One number for each. */
export function ofEach(numberOf: (name: Answering) => number): Seconds {
  const [gateway, identity, catalogue] = [numberOf('gateway'), numberOf('identity'), numberOf('catalogue')];
  const [moderation, commerce, media] = [numberOf('moderation'), numberOf('commerce'), numberOf('media')];
  const [postgres, nats, store] = [numberOf('postgres'), numberOf('nats'), numberOf('store')];
  return { gateway, identity, catalogue, moderation, commerce, media, postgres, nats, store };
}

/** Until now, of all of a name together. */
export const usedBy = (pids: PidsOf): Seconds => ofEach((name) => processorSeconds(...pids(name)));

export const sumOf = (seconds: Seconds): number => ANSWERING.reduce((sum, name) => sum + seconds[name], 0);
