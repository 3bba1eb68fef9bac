import { operationsOf } from '@alcova/messaging';
import { openOperations, refusedCalls } from '@alcova/testing';
import { TestModeration } from './support/moderation';

describe('who may ask moderation', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
  });
  afterAll(() => moderation.stop());

  it.each(refusedCalls(operationsOf('moderation')))(
    'refuses %s to %s, whatever was sent',
    async (_name, _role, operation, caller) => {
      await expect(moderation.rpc.request(operation, { nothing: true }, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    },
  );

  it('is looked at for everything but what is for everybody', () => {
    expect(openOperations(operationsOf('moderation'))).toEqual(
      [
        ...['moderation.health.ping', 'moderation.legal.get', 'moderation.policy.get'],
        ...['moderation.like.set', 'moderation.person.taleState', 'moderation.settings.get'],
        ...['moderation.report.file', 'moderation.report.ticket', 'moderation.transparency.months'],
        ...['moderation.sitemap.count', 'moderation.sitemap.page', 'moderation.tale.ofVideo'],
        ...['moderation.tale.getPublished', 'moderation.tale.listPublished', 'moderation.tale.nextPublished'],
      ].sort(),
    );
  });
});
