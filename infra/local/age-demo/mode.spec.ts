import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAsBefore, askForProofs, isModeChanged } from './mode';

type Rule = { country: string | null; mode: string };
const OF_FRANCE = { country: 'FR', mode: 'closed' };
const rules = [{ category: 'incesto', country: 'GB', surface: 'page' }];

/** The policy of a site, and what was put there. */
class Site {
  readonly stored: unknown[] = [];

  constructor(public ages: readonly Rule[]) {}

  async send(method: string, path: string, body?: string): Promise<Response> {
    expect(path).toBe('/api/admin/policy');
    if (method === 'PUT' && body !== undefined) {
      const given = JSON.parse(body) as { ages: Rule[] };
      this.stored.push(given);
      this.ages = given.ages;
    }
    return Response.json({ rules, ages: this.ages, version: 7, updatedAt: null });
  }
}

describe('the mode of ages while there is a wallet of the demonstration', () => {
  let folder: string;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'alcova-age-demo-')), 'age-demo');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  it('asks everybody for a proof, and lets all else of the policy be', async () => {
    const site = new Site([OF_FRANCE]);
    await askForProofs(site, folder);
    const ages = [OF_FRANCE, { country: null, mode: 'verified' }];
    expect(site.stored).toEqual([{ rules, ages, version: 7, confirmed: true }]);
    expect(await isModeChanged(folder)).toBe(true);
  });

  it.each([
    ['declared', [], []],
    ['closed', [{ country: null, mode: 'closed' }], [{ country: null, mode: 'closed' }]],
  ])('is as before afterwards, once, however often it was started: %s', async (_mode, before, after) => {
    const site = new Site([OF_FRANCE, ...before]);
    await askForProofs(site, folder);
    await askForProofs(site, folder);
    await askAsBefore(site, folder);
    expect(site.ages).toEqual([OF_FRANCE, ...after]);
    expect(await isModeChanged(folder)).toBe(false);
    await askAsBefore(site, folder);
    expect(site.stored).toHaveLength(2);
  });

  it('stays what the operator chose since, or before', async () => {
    const chosen = new Site([]);
    await askForProofs(chosen, folder);
    chosen.ages = [{ country: null, mode: 'closed' }];
    await askAsBefore(chosen, folder);
    expect([chosen.ages, await isModeChanged(folder)]).toEqual([[{ country: null, mode: 'closed' }], false]);

    const asking = new Site([{ country: null, mode: 'verified' }]);
    await askForProofs(asking, folder);
    await askAsBefore(asking, folder);
    expect(asking.stored).toEqual([]);
  });

  it('is still noted where the site could not be asked', async () => {
    const site = new Site([]);
    await askForProofs(site, folder);
    const away = { send: () => Promise.reject(new Error('away')) };
    await expect(askAsBefore(away, folder)).rejects.toThrow('away');
    expect(await isModeChanged(folder)).toBe(true);
  });
});
