import { type TestDatabase, testDatabase } from '@alcova/testing';
import { migrations } from '../src/migrations';
import { RetentionRepository } from '../src/sweeper/retention.repository';

describe('for how long sources are kept', () => {
  let database: TestDatabase;
  const retention = new RetentionRepository();

  beforeAll(async () => {
    database = await testDatabase({ service: 'media', entities: [], migrations });
  });
  afterAll(() => database.drop());

  it('is what the latest change of the settings says, whatever comes late or twice', async () => {
    const { manager } = database.dataSource;
    expect(await retention.days(manager)).toBeUndefined();
    await retention.learn(manager, 7, 2);
    expect(await retention.days(manager)).toBe(7);
    await retention.learn(manager, 90, 1);
    await retention.learn(manager, 7, 2);
    expect(await retention.days(manager)).toBe(7);
    await retention.learn(manager, null, 3);
    expect(await retention.days(manager)).toBeUndefined();
  });
});
