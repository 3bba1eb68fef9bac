import { DeskSite } from './desk-site';
import { flatOut } from './desk-drill';

describe('moderators at one desk', () => {
  let site: DeskSite;
  beforeAll(async () => {
    site = await DeskSite.start({ moderators: 6, tales: 300 });
  });
  afterAll(() => site.stop());

  it('decide every tale once while moderation is killed, and nothing is lost or half done', async () => {
    const { problems, decisions } = await flatOut(site, { kills: 2, seed: 11 });
    expect(problems).toEqual([]);
    expect(decisions).toBe(300);
  });
});
