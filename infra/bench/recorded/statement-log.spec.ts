import { type LoggedStatement, StatementLog } from './statement-log';

function statementsOf(...lines: string[]): LoggedStatement[] {
  const heard: LoggedStatement[] = [];
  const log = new StatementLog((statement) => heard.push(statement));
  for (const line of lines) log.line(line);
  log.line('<1 >LOG:  checkpoint starting: time');
  return heard;
}

describe('statements in the log of Postgres', () => {
  it('are read with their values', () => {
    const read = statementsOf(
      '<7 alcova-catalogue>LOG:  statement: START TRANSACTION',
      '<7 alcova-catalogue>LOG:  execute <unnamed>: SELECT a',
      '\tFROM b WHERE c = $1 AND d = ANY ($2::text[])',
      "<7 alcova-catalogue>DETAIL:  Parameters: $1 = 'it''s, $2 = ''x''', $2 = '{a,b}', $3 = NULL, $4 = ''",
    );
    const of = { session: '7', application: 'alcova-catalogue' };
    expect(read).toEqual([
      { ...of, text: 'START TRANSACTION', values: [] },
      {
        ...of,
        text: 'SELECT a\nFROM b WHERE c = $1 AND d = ANY ($2::text[])',
        values: ["it's, $2 = 'x'", '{a,b}', null, ''],
      },
    ]);
  });

  it('are told from what else it writes', () => {
    expect(
      statementsOf(
        '2026-01-01 00:00:00 UTC [1] LOG:  database system is ready to accept connections',
        '<7 alcova-catalogue>ERROR:  duplicate key value',
        '<7 alcova-catalogue>DETAIL:  Key (id)=(1) already exists.',
        '<7 alcova-catalogue>STATEMENT:  INSERT INTO a VALUES (1)',
      ),
    ).toEqual([]);
  });
});
