import { gauge } from '@alcova/platform';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool';

/** Tells how much of a service's pool is in use. Reading it asks the database nothing. */
export function measurePool(dataSource: Pick<DataSource, 'driver'>): void {
  const pool = () => poolOf(dataSource);
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
