import { connectionSettings, databaseOptions, MIGRATING, SERVING, settingsBeside } from './options';

const definition = { service: 'catalogue', url: 'postgres://x@127.0.0.1/x', entities: [], migrations: [] };

describe('the deadlines of a connection to the database', () => {
  it('are a little longer for an answer than for the statement', () => {
    const { statement_timeout, query_timeout } = connectionSettings(SERVING);
    expect([statement_timeout, query_timeout]).toEqual([15_000, 18_000]);
  });

  it('are none for migrations, of which keep-alive alone tells that the server is gone', () => {
    expect(connectionSettings(MIGRATING)).toMatchObject({
      ...{ statement_timeout: 0, query_timeout: 0, keepAlive: true },
    });
  });

  it('follow a data source on a connection beside its pool', () => {
    const besides = (limits = SERVING) => settingsBeside({ options: databaseOptions(definition, limits) }, 2);
    expect(besides()).toMatchObject({ statement_timeout: 30_000, query_timeout: 33_000, keepAlive: true });
    expect(besides(MIGRATING)).toMatchObject({ statement_timeout: 0, query_timeout: 0, lock_timeout: 5_000 });
  });
});
