import type { System } from '../../local/system';

export interface ReadsCounted {
  /** Answers that were there. */
  readonly kept: number;
  /** Answers that were waited for. */
  readonly read: number;
}

/** What the gateway has counted of a public read since its start. */
export async function readsCounted(system: Pick<System, 'env'>, operation: string): Promise<ReadsCounted> {
  const address = `http://127.0.0.1:${system.env.gateway['HEALTH_PORT'] ?? ''}/metrics`;
  const metrics = await (await fetch(address, { signal: AbortSignal.timeout(5_000) })).text();
  const told = (outcome: keyof ReadsCounted): number => {
    const line = `alcova_public_reads_total{operation="${operation}",outcome="${outcome}"} `;
    return Number(
      metrics
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  };
  return { kept: told('kept'), read: told('read') };
}
