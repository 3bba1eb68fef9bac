import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { ServiceName } from '../../local';
import { packageFolder } from '../../local/names';
import { freePorts } from '../../parts';
import { type Child, startChild } from '../../parts/child';

const root = resolve(__dirname, '../../..');
const STOPPED_WITHIN_MS = 8_000;
const readiness = z.looseObject({
  status: z.enum(['starting', 'ok', 'down']),
  waitingFor: z.array(z.string()).default([]),
  checks: z.record(z.string(), z.string()).default({}),
  reasons: z.record(z.string(), z.string()).default({}),
});

/** One more process for a site that nobody waits for and nobody starts again: what it says, and what its health port answers. */
export class LoneProcess {
  private constructor(
    readonly name: ServiceName,
    private readonly child: Child,
    private readonly health: string,
    private readonly lines: readonly string[],
    /** Where a gateway serves the site. */
    readonly url: string,
  ) {}

  /** @param env the whole environment; ports are its own */
  static async start(name: ServiceName, env: Readonly<Record<string, string>>): Promise<LoneProcess> {
    const [healthPort = 0, port = 0] = await freePorts(2);
    const url = `http://127.0.0.1:${port}`;
    const lines: string[] = [];
    const child = await startChild({
      ...{ name, command: process.execPath, cwd: root },
      args: [join(root, packageFolder(name), 'dist/main.js')],
      env: {
        ...{ ...env, HEALTH_PORT: String(healthPort) },
        ...(name === 'gateway' && { PORT: String(port), SITE_URL: url }),
      },
      hooks: { onLine: (line) => lines.push(line) },
    });
    return new LoneProcess(name, child, `http://127.0.0.1:${healthPort}/health`, lines, url);
  }

  /** All that it has written. */
  get said(): string {
    return this.lines.join('\n');
  }

  /** Its exit code, when it ends. */
  async ended(): Promise<number | null> {
    return (await this.child.exited).code;
  }

  async isLive(): Promise<boolean> {
    return (await fetch(`${this.health}/live`, { signal: AbortSignal.timeout(2_000) })).ok;
  }

  async readiness(): Promise<z.output<typeof readiness>> {
    const answer = await fetch(`${this.health}/ready`, { signal: AbortSignal.timeout(5_000) });
    return readiness.parse(await answer.json());
  }

  async stop(): Promise<void> {
    await this.child.stop(STOPPED_WITHIN_MS);
  }
}
