import { gauge } from '@alcova/platform';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** What of pg's pool is told: https://node-postgres.com/apis/pool. TypeORM holds it in a field of its driver. */
const pooled = z.object({
  master: z.object({
    totalCount: z.number(),
    idleCount: z.number(),
    waitingCount: z.number(),
    options: z.object({ max: z.number() }),
  }),
});

/** Tells how much of a service's pool is in use. Reading it asks the database nothing. */
export function measurePool({ driver }: Pick<DataSource, 'driver'>): void {
  const pool = () => pooled.parse(driver).master;
  gauge(
    'alcova_postgres_connections',
    'Connections to Postgres that work (busy) or wait to be used (idle)',
    ['state'],
    function () {
      const { totalCount, idleCount } = pool();
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
    },
  );
  gauge('alcova_postgres_connections_limit', 'Connections to Postgres at most', [], function () {
    this.set(pool().options.max);
  });
  gauge('alcova_postgres_waiting', 'Statements that wait for a connection to Postgres', [], function () {
    this.set(pool().waitingCount);
  });
}
