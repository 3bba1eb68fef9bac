import { Client } from 'pg';
import { type EntitySubscriberInterface, EventSubscriber, type QueryRunner } from 'typeorm';

/** How pg says that `query_timeout` is over; it has no code for it. */
const UNANSWERED = 'Query read timeout';

/**
 * Ends a connection that left a statement unanswered. pg itself goes on waiting for that answer: the connection would go back into the pool,
 * and whoever is next, if only to roll back, would wait behind it.
 */
@EventSubscriber()
export class UnansweredConnections implements EntitySubscriberInterface {
  afterQuery({ error, queryRunner }: { error?: unknown; queryRunner: QueryRunner }): Promise<void> | void {
    if (error instanceof Error && error.message === UNANSWERED) return end(queryRunner);
  }
}

async function end(runner: QueryRunner): Promise<void> {
  const connection: unknown = await runner.connect();
  // With a statement in work it goes at once, without a last word; from here on the pool does not take it back.
  if (connection instanceof Client) void connection.end();
}
