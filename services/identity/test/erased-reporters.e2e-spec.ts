import { waitUntil } from '@alcova/testing';
import { TestPersonalData } from './support/personal-data';
import { ReportHouse } from './support/report-house';

describe('the address of an erased account', () => {
  const reports = new ReportHouse();
  let site: TestPersonalData;

  beforeAll(async () => {
    site = await TestPersonalData.create();
    await reports.start(site.identity.nats.url);
  });
  afterAll(async () => {
    await site.stop();
    await reports.stop();
  });

  it('is forgotten in reports, as soon as moderation answers, and not kept any longer', async () => {
    reports.isAway = true;
    const [person, other] = [await site.identity.person(), await site.identity.person()];
    await site.erase(person);
    await waitUntil('the end of the erasure', () => site.isComplete(person));
    expect(await site.erasureOf(person)).toMatchObject({ reporter: person.email });
    expect(reports.forgotten).toEqual([]);

    reports.isAway = false;
    await waitUntil(
      'the address to be gone',
      async () => (await site.erasureOf(person))?.['reporter'] === null,
    );
    expect(reports.forgotten).toEqual([person.email]);
    expect(await site.statusOf(other)).toBe('active');
  });
});
