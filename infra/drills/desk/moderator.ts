import { z } from 'zod';
import { SiteError, type SiteClient } from '../../local/client/site-client';
import { retryWhileAway } from '../retry';

const PATIENCE_MS = 60_000;
const taken = z.object({
  tale: z
    .object({
      id: z.string(),
      version: z.number(),
      lease: z.object({ token: z.number().nullable() }).nullable(),
    })
    .nullable(),
});
export type Item = NonNullable<z.output<typeof taken>['tale']>;

/** What a moderator does at the desk, who tries again while a process is down. */
export class DrillModerator {
  /** @param patienceMs for how long it tries again */
  constructor(
    private readonly client: SiteClient,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Null when nothing waits. */
  async next(): Promise<Item | null> {
    const response = await retryWhileAway(
      () => this.client.send('POST', '/api/desk/tales/next', '{}'),
      this.patienceMs,
    );
    return taken.parse(await response.json()).tale;
  }

  /**
   * Decides on an item that was taken. False when it cannot be decided so any more: it was decided by the first of two tries whose answer
   * was lost, or the lease has ended.
   */
  async decide({ id, version, lease }: Item, number: number): Promise<boolean> {
    const input = {
      ...{ version, token: lease?.token ?? undefined },
      ...(number % 2 === 0 ? { decision: 'approve' } : { decision: 'deny', reason: 'quality' }),
    };
    try {
      const decision = JSON.stringify(input);
      await retryWhileAway(() => this.client.send('PATCH', `/api/tales/${id}`, decision), this.patienceMs);
      return true;
    } catch (error) {
      if (error instanceof SiteError && error.status === 409) return false;
      throw error;
    }
  }
}
