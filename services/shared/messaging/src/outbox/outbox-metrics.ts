import { gauge, readTogether } from '@alcova/platform';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** More are not counted: how old the oldest is says the rest. */
const MAX_COUNTED = 10_000;
const rows = z.tuple([z.object({ waiting: z.number(), seconds: z.coerce.number() })]);

/** Tells how much waits in a service's outbox, and for how long. Only what waits is read, by an index of its own. */
export function measureOutbox(dataSource: Pick<DataSource, 'query'>): void {
  const read = readTogether(async () => {
    const answer: unknown = await dataSource.query(
      `SELECT count(*)::integer AS waiting, coalesce(extract(epoch FROM now() - min(available_at)), 0) AS seconds
       FROM (SELECT available_at FROM outbox WHERE published_at IS NULL AND available_at <= now()
             ORDER BY available_at, id LIMIT ${MAX_COUNTED}) AS due`,
    );
    return rows.parse(answer)[0];
  });
  gauge(
    'alcova_outbox_lag_seconds',
    'Age of the oldest message that waits in the outbox',
    [],
    async function (this) {
      this.set((await read()).seconds);
    },
  );
  gauge(
    'alcova_outbox_waiting',
    `Messages that wait in the outbox, counted up to ${MAX_COUNTED}`,
    [],
    async function (this) {
      this.set((await read()).waiting);
    },
  );
}
