import type { Pool } from 'pg';
import type { Exchange } from './work';

/** Sends the statements as they were sent. Answers all rows. */
export async function replay(pool: Pool, { units }: Pick<Exchange, 'units'>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const unit of units) {
    const client = await pool.connect();
    try {
      for (const { text, values } of unit) {
        // Without values it is the simple protocol, as for the frame of a transaction.
        const answer: { rows: unknown[] } = await client.query(text, values.length > 0 ? values : undefined);
        rows.push(...answer.rows);
      }
      client.release();
    } catch (error) {
      // Whoever got this connection next would be in a transaction that has failed.
      client.release(true);
      throw error;
    }
  }
  return rows;
}
