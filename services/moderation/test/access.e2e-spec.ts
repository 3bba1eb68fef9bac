import { testAccess } from '@alcova/testing';
import { TestModeration } from './support/moderation';

describe('who may ask moderation', () => {
  let moderation: TestModeration;
  beforeAll(async () => {
    moderation = await TestModeration.start();
  });
  afterAll(() => moderation.stop());

  testAccess('moderation', () => moderation.rpc, [
    ...['moderation.health.ping', 'moderation.legal.get', 'moderation.policy.get'],
    ...['moderation.like.set', 'moderation.person.taleState', 'moderation.settings.get'],
    ...['moderation.report.file', 'moderation.report.ticket', 'moderation.transparency.months'],
    ...['moderation.sitemap.count', 'moderation.sitemap.page', 'moderation.tale.ofVideo'],
    'moderation.tale.chosen',
    ...['moderation.tale.getPublished', 'moderation.tale.listPublished', 'moderation.tale.nextPublished'],
  ]);
});
