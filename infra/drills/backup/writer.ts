import { setTimeout as pause } from 'node:timers/promises';
import type { SiteClient } from '../../local/site-client';
import { addPerson } from './backup-site';

const EVERY_MS = 150;

/** One write that the site said yes to. */
export interface Written {
  readonly id: string;
  /** When it was sent, and when the yes came; ms since 1970. */
  readonly sentAt: number;
  readonly doneAt: number;
}

/** Somebody who writes all the time: new accounts, so that nothing public changes. */
export class Writer {
  readonly written: Written[] = [];
  private isStopped = false;
  private readonly running: Promise<void>;

  constructor(client: SiteClient) {
    this.running = this.run(client);
    // Told by `stop`, whoever waits meanwhile.
    this.running.catch(() => undefined);
  }

  /** @throws what a write failed with */
  async stop(): Promise<readonly Written[]> {
    this.isStopped = true;
    await this.running;
    return this.written;
  }

  private async run(client: SiteClient): Promise<void> {
    for (let number = 1; !this.isStopped; number += 1) {
      const sentAt = Date.now();
      const name = `Exercício ${number}`;
      const id = await addPerson(client, { name, email: `exercicio-${number}@alcova.local` });
      this.written.push({ id, sentAt, doneAt: Date.now() });
      await pause(EVERY_MS);
    }
  }
}
