import { setTimeout as pause } from 'node:timers/promises';
import type { DrillSite } from '../site';
import { addPerson } from './fill';

const WRITE_EVERY_MS = 150;

/** An account that the site said yes to. */
export interface Written {
  readonly id: string;
  /** When it was sent, and when the yes came; ms since 1970. */
  readonly sentAt: number;
  readonly doneAt: number;
}

/** Writes all the time until it is told to stop: new accounts, so that nothing public changes. @throws what a write failed with */
export async function write(site: DrillSite, signal: AbortSignal): Promise<readonly Written[]> {
  const written: Written[] = [];
  for (let number = 1; !signal.aborted; number += 1) {
    const sentAt = Date.now();
    const person = { name: `Exercício ${number}`, email: `exercicio-${number}@alcova.local` };
    written.push({ id: await addPerson(site, person), sentAt, doneAt: Date.now() });
    await pause(WRITE_EVERY_MS);
  }
  return written;
}
