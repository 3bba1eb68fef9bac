import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '../../../local/system';
import type { Reading, Sample } from '../reading';
import { brokerReadings } from './broker';
import { connectionReadings, tableReadings } from './databases';
import { scratchReadings, storeReadings } from './places';
import { heldReadings, processReadings } from './processes';

/** What is open, and the memory: quickly read. */
export async function openReadings(system: System): Promise<Reading[]> {
  const rest = await Promise.all([
    connectionReadings(system),
    brokerReadings(system.natsMonitoring),
    scratchReadings(system),
  ]);
  return [...processReadings(system), ...rest.flat()];
}

/** What takes longer: garbage is collected, rows and objects are counted. */
async function slowReadings(system: System): Promise<Reading[]> {
  const all = await Promise.all([heldReadings(system), tableReadings(system), storeReadings(system)]);
  return all.flat();
}

interface Sampling {
  readonly everyMs: number;
  /** Of so many samples one is of all that can be read. */
  readonly slowEvery: number;
  readonly stopped: AbortSignal;
  /** Gets every sample as a line of JSON. */
  readonly say: (line: string) => void;
}

/** Samples a site until the signal comes. */
export async function sampleUntil(
  system: System,
  { everyMs, slowEvery, stopped, say }: Sampling,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = Date.now();
  for (let number = 0; !stopped.aborted; number += 1) {
    const at = Date.now();
    const quick = await openReadings(system);
    const slow = number % slowEvery === 0 ? await slowReadings(system) : [];
    const sample = { at, readings: [...quick, ...slow] };
    samples.push(sample);
    say(JSON.stringify(sample));
    const next = began + (number + 1) * everyMs;
    await pause(Math.max(0, next - Date.now()), undefined, { signal: stopped }).catch(() => undefined);
  }
  return samples;
}
