import { join } from 'node:path';
import { StartFailure, waitUntil } from '../../parts';
import { lastFailureSince } from './last-failure';
import { type LoadProcess, startLoadProcess } from '../rolling/load';
import { type LoadRequest, loadRequest } from '../rolling/load/plan';
import { ACTS, type FaultPlan, faultPlan } from './load/plan';

/** For so long nothing may fail until all counts as well. */
const QUIET_MS = 3_000;
const WELL_WITHIN_MS = 90_000;

/** The load on a site, in a process of its own, seen while it goes on. */
export class FaultLoad {
  private constructor(
    private readonly process: LoadProcess,
    /** All that came to its end, in that order. */
    readonly requests: readonly LoadRequest[],
    /** Every kind of request that it makes. */
    private readonly kinds: readonly string[],
  ) {}

  /** Resolves when it has begun. @param entry the program that makes the load */
  static async start(
    folder: string,
    plan: FaultPlan,
    entry = join(__dirname, 'load/main.ts'),
  ): Promise<FaultLoad> {
    const heard: LoadRequest[] = [];
    const process = await startLoadProcess({
      ...{ folder, entry },
      plan: faultPlan.parse(plan),
      onLine: (line) => {
        if (line.startsWith('{')) heard.push(loadRequest.parse(JSON.parse(line)));
      },
    });
    return new FaultLoad(process, heard, [...Object.keys(plan.shares), ...(plan.acts ? ACTS : [])]);
  }

  /**
   * Waits until requests of every kind that were due after a moment have come to pass, and none has failed for some seconds.
   * @throws StartFailure with what still fails
   */
  async wellSince(moment: number): Promise<void> {
    await waitUntil('every kind of request', async () => this.isWellSince(moment), WELL_WITHIN_MS).catch(
      (error: unknown) => {
        const last = this.requests.findLast(({ failure }) => failure !== null);
        throw new StartFailure(`${String(error)}; the last failure: ${last?.kind}: ${last?.failure}`);
      },
    );
  }

  /** Ends it in order: what is under way is answered. @throws StartFailure */
  end(): Promise<void> {
    return this.process.end();
  }

  /** Ends it in any case. */
  stop(): Promise<void> {
    return this.process.stop();
  }

  private isWellSince(moment: number): boolean {
    const lastFailure = Math.max(moment, lastFailureSince(this.requests, moment) ?? 0);
    if (Date.now() - lastFailure < QUIET_MS) return false;
    const well = new Set(
      this.requests
        .filter(({ dueAt, failure }) => failure === null && dueAt >= lastFailure)
        .map(({ kind }) => kind),
    );
    return this.kinds.every((kind) => well.has(kind));
  }
}
