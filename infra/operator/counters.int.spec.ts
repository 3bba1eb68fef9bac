import { Client } from 'pg';
import { DrillSite } from '../drills/site';
import { runCommand } from '../testing/run-command';

describe('the rebuilding of counters', () => {
  let site: DrillSite;
  let database: Client;

  beforeAll(async () => {
    site = await DrillSite.start();
    database = new Client({ connectionString: site.system.env.catalogue['DATABASE_URL'] });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await site.stop();
  });

  const counters = (...args: string[]) => runCommand('counters', args, { DATA_DIR: site.system.dataDir });

  it('names what drifted, then sets it right, then has nothing to do', async () => {
    await database.query(
      `INSERT INTO videos (id, title, category, media_state) VALUES ('certo', 'Certo', 'gay', 'ready'), ('errado', 'Errado', 'gay', 'ready')`,
    );
    await database.query(
      `INSERT INTO video_counters (video_id, likes, favorites) VALUES ('certo', 1, 0), ('errado', 9, 4)`,
    );
    await database.query(
      `INSERT INTO reactions (person, video_id, value) VALUES ('v:um', 'certo', 'like'), ('v:um', 'errado', 'like')`,
    );
    const dryRun = await counters('rebuild', '--dry-run');
    expect(dryRun).toMatchObject({ code: 0, err: '' });
    expect(dryRun.out).toMatch(
      /^VÍDEO +CONTADOR +ANTES +CERTO\nerrado +likes +9 +1\nerrado +favorites +4 +0\nSeriam corrigidos: 2 contadores de 2 vídeos\n$/,
    );
    expect((await counters('rebuild')).out).toContain('Corrigidos: 2 contadores de 2 vídeos');
    const { rows } = await database.query(
      'SELECT video_id, likes::integer, favorites::integer FROM video_counters ORDER BY video_id',
    );
    expect(rows).toEqual([
      { video_id: 'certo', likes: 1, favorites: 0 },
      { video_id: 'errado', likes: 1, favorites: 0 },
    ]);
    expect((await counters('rebuild')).out).toBe('Corrigidos: 0 contadores de 2 vídeos\n');
  });

  it.each([[[]], [['views']], [['rebuild', '--now']]])('does not understand %j', async (args) => {
    const { code, out, err } = await counters(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Uso: alcova counters');
  });
});
