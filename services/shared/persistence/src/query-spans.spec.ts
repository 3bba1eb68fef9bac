import { statementSpan } from './query-spans';

describe('what a span tells of a statement', () => {
  it.each([
    ['SELECT v.id FROM videos v WHERE v.title = $1', 'SELECT videos'],
    ['select "a"."id" from "accounts" "a"', 'SELECT accounts'],
    ['\n  INSERT INTO outbox (kind) VALUES ($1)', 'INSERT outbox'],
    ['UPDATE sessions SET revoked_at = now()', 'UPDATE sessions'],
    ['DELETE FROM processed_events WHERE x', 'DELETE processed_events'],
    ['WITH gone AS (DELETE FROM likes RETURNING id) SELECT * FROM gone', 'WITH likes'],
    ['-- why\nSELECT 1', 'SELECT'],
    ['COMMIT', 'COMMIT'],
    ['joana@pessoa.example', 'OTHER'],
  ])('of %p is %p', (statement, name) => {
    expect(statementSpan(statement).name).toBe(name);
  });
});
