import { unitsIn } from './statement-log';

describe('statements in the log of Postgres', () => {
  it('are read with their values, by transaction, and told from what else it writes', () => {
    const log = [
      '2026-01-01 00:00:00 UTC [1] LOG:  database system is ready to accept connections',
      '<7 alcova-catalogue>LOG:  statement: START TRANSACTION',
      '<8 alcova-catalogue>LOG:  execute <unnamed>: SELECT alone',
      '<9 other>LOG:  statement: SELECT other',
      '<7 alcova-catalogue>LOG:  execute <unnamed>: SELECT a',
      '\tFROM b WHERE c = $1 AND d = ANY ($2::text[])',
      "<7 alcova-catalogue>DETAIL:  Parameters: $1 = 'it''s, $2 = ''x''', $2 = '{a,b}', $3 = NULL, $4 = ''",
      '<7 alcova-catalogue>ERROR:  duplicate key value',
      '<7 alcova-catalogue>DETAIL:  Key (id)=(1) already exists.',
      '<7 alcova-catalogue>STATEMENT:  INSERT INTO a VALUES (1)',
      '<7 alcova-catalogue>LOG:  statement: COMMIT',
    ].join('\n');
    expect(unitsIn(log, 'alcova-catalogue')).toEqual([
      [{ text: 'SELECT alone', values: [] }],
      [
        { text: 'START TRANSACTION', values: [] },
        {
          text: 'SELECT a\nFROM b WHERE c = $1 AND d = ANY ($2::text[])',
          values: ["it's, $2 = 'x'", '{a,b}', null, ''],
        },
        { text: 'COMMIT', values: [] },
      ],
    ]);
  });
});
