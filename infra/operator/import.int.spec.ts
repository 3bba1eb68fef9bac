import { cp, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { type ImportOutcome, runOperator } from '../testing/import/command';
import { emailAt, userIdAt, videoIdAt, writeExport } from '../testing/import/data';
import { askDatabase, stateOf } from '../testing/import/state';
import { makeFilm } from '../drills/films';
import { DrillSite } from '../drills/site';
import { waitUntil } from '../parts';

const SIZE = { videos: 1_200, users: 600, tales: 60 };
/** Parameters of the published vector, of which the export's hashes are. */
const FIREBASE_SCRYPT = JSON.stringify({
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
});
const numbers = z.tuple([z.object({ total: z.coerce.number() })]);

describe('the import of an export', () => {
  let site: DrillSite;
  let from: string;

  beforeAll(async () => {
    site = await DrillSite.start({ env: { FIREBASE_SCRYPT } });
    from = join(site.folder, 'export');
    await writeExport(from, SIZE);
  });
  afterAll(() => site.stop());

  let reports = 0;
  const report = (): string => join(site.folder, `report-${(reports += 1)}.jsonl`);
  const importing = (
    args: string[],
    options: Parameters<typeof runOperator>[3] = {},
  ): Promise<ImportOutcome> => runOperator('import', site.system.dataDir, args, options);
  const total = async (service: Parameters<typeof askDatabase>[1], table: string): Promise<number> =>
    numbers.parse(await askDatabase(site.system, service, `SELECT count(*) AS total FROM ${table}`))[0].total;
  const answered = async (path: string): Promise<unknown> =>
    (await fetch(`${site.system.url}${path}`)).json();

  it('brings files of videos into the store, from nowhere inside', async () => {
    const film = join(site.folder, 'film.mp4');
    await makeFilm(film, { width: 160, height: 90, rate: 25, seconds: 4 });
    const bytes = await readFile(film);
    const server = createServer((_request, response) => response.end(bytes)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = z.object({ port: z.number() }).parse(server.address());
    const folder = join(site.folder, 'with-files');
    await mkdir(folder);
    const videos = [
      { id: 'longe', title: 'Conto de longe', url: `http://127.0.0.1:${address.port}/conto.mp4` },
      { id: 'dentro', title: 'Conto de dentro', url: 'http://10.0.0.1/conto.mp4' },
    ];
    await writeFile(join(folder, 'videos.json'), JSON.stringify(videos));
    const path = report();
    const args = ['--from', folder, '--fetch-media', '--work', join(site.folder, 'work'), '--report', path];
    try {
      const run = await importing(args, { env: { MEDIA_FETCH_ALLOWED_NETWORKS: '127.0.0.1/32' } });
      expect(run).toMatchObject({ code: 1, err: '' });
      expect(await readFile(path, 'utf8')).toMatch(/"id":"dentro","reason":"media-address-refused"/);
      await waitUntil(
        'o vídeo processado',
        async () => (await site.videos('longe')).some(({ mediaState }) => mediaState === 'ready'),
        90_000,
      );
    } finally {
      server.close();
      // What stands elsewhere would be asked for by later tests too.
      await askDatabase(site.system, 'catalogue', `DELETE FROM videos WHERE id IN ('longe', 'dentro')`);
    }
  });

  it('changes nothing in a dry run, and for an export that is cut off', async () => {
    const before = await stateOf(site.system);
    const dry = await importing(['--from', from, '--dry-run', '--report', report()]);
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain('Ensaio: nada foi alterado.');
    const cut = join(site.folder, 'cut');
    await cp(from, cut, { recursive: true });
    const { length } = await readFile(join(cut, 'users.json'));
    await truncate(join(cut, 'users.json'), Math.floor(length / 2));
    const broken = await importing(['--from', cut, '--report', report()]);
    expect(broken).toMatchObject({ code: 1, err: '' });
    expect(broken.out).toMatch(/^users\.json termina no meio \(posição \d+\)\.\nNada foi trazido\./);
    expect(await stateOf(site.system)).toEqual(before);
  });

  it('[DATA-02] takes in all six collections, twice with the same result, also after it was killed', async () => {
    const killer = new AbortController();
    const killed = importing(['--from', from, '--report', report()], { signal: killer.signal });
    await waitUntil('a primeira parte', async () => (await total('catalogue', 'videos')) > 0, 60_000);
    killer.abort();
    expect((await killed).code).not.toBe(0);

    const first = await importing(['--from', from, '--report', report()]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(await total('catalogue', `videos WHERE id LIKE 'video-%'`)).toBe(SIZE.videos);
    expect(await total('catalogue', `video_counters WHERE video_id LIKE 'video-%'`)).toBe(SIZE.videos);
    expect(await total('identity', `accounts WHERE imported_at IS NOT NULL`)).toBe(SIZE.users);
    expect(await total('moderation', 'tales')).toBe(SIZE.tales);
    for (const [service, table] of [
      ['commerce', `books WHERE id = 'livro-1'`],
      ['commerce', `ads WHERE id = 'anuncio-1'`],
      ['media', `uploads WHERE id = 'envio-1'`],
    ] as const)
      expect(await total(service, table)).toBe(1);
    const after = await stateOf(site.system);
    const second = await importing(['--from', from, '--report', report()]);
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toMatch(new RegExp(`vídeos +${SIZE.videos} +0 +0 +${SIZE.videos} +0\\n`));
    expect(await stateOf(site.system)).toEqual(after);
  }, 240_000);

  it('shows imported videos in lists, searches and their pages, with what was counted', async () => {
    const video = { id: videoIdAt(1), views: 37, likes: 1, dislikes: 1, comments: 1 };
    expect(await answered(`/api/videos/${video.id}`)).toMatchObject(video);
    expect(await answered(`/api/videos/${video.id}/playback`)).toMatchObject({
      ...{ mp4: 'https://videos.example/filmes/1.mp4', hls: null, storyboard: null },
    });
    const listed = await total('catalogue', 'videos WHERE is_public');
    expect(listed).toBeGreaterThanOrEqual(1_176);
    expect(await answered('/api/videos?sort=newest')).toMatchObject({ total: listed });
    const found = z.object({ items: z.array(z.object({ id: z.string() })) });
    const { items } = found.parse(await answered('/api/videos/search?q=Conto%20de%20chuva'));
    expect(items).toHaveLength(8);
    await waitUntil(
      'vídeos na página inicial',
      async () => found.parse(await answered('/api/videos/home')).items.length > 0,
      60_000,
    );
  });

  it('shows imported tales that were approved to everybody, and the others to moderators', async () => {
    const approved = Math.ceil(SIZE.tales / 3);
    expect(await answered('/api/tales/published')).toMatchObject({ total: approved });
    expect(await answered('/api/tales/published/conto-3')).toMatchObject({
      ...{ author: 'Anônimo', readingMinutes: 2, tale: expect.stringMatching(/^Era uma vez/) as string },
      ...{ sentAt: '2020-09-13T12:29:40.000Z', publishedAt: '2020-09-13T12:29:40.000Z' },
    });
    const waiting = 'tales WHERE NOT is_approved AND NOT is_denied';
    expect(await total('moderation', waiting)).toBe(SIZE.tales - approved);
    expect(await total('moderation', `${waiting} AND language IS NOT NULL`)).toBe(SIZE.tales - approved);
    expect(await total('moderation', 'tale_fingerprints')).toBe(SIZE.tales);
    const told = `SELECT coalesce(sum((after ->> 'tales')::integer), 0) AS total FROM audit_entries WHERE action = 'tale.import'`;
    expect(numbers.parse(await askDatabase(site.system, 'moderation', told))[0].total).toBe(SIZE.tales);
  });

  it('lets people sign in with the passwords that they had, and shows what they kept', async () => {
    const response = await fetch(`${site.system.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.system.url },
      body: JSON.stringify({ email: emailAt(7), password: 'user1password' }),
    });
    expect(response.status).toBe(200);
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const kept = await fetch(`${site.system.url}/api/me/favorites`, { headers: { cookie } });
    expect(await kept.json()).toMatchObject({ total: 3 });
    const [row] = await askDatabase(
      site.system,
      'identity',
      `SELECT password_hash FROM accounts WHERE id = '${userIdAt(7)}'`,
    );
    expect(row).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) as string });
  });

  it('[DATA-02] tells what it could not take, leaves nobody an administrator, and brings nothing back that was deleted', async () => {
    const folder = join(site.folder, 'bad');
    await mkdir(folder);
    const lines = [
      { id: 'ruim-1', title: '', url: 'https://videos.example/a.mp4' },
      { id: 'ruim-2', title: 'Sem endereço' },
      { id: 'ruim-3', title: 'Visto', url: 'https://videos.example/a.mp4', views: 'muitas' },
      { id: 'bom-1', title: 'Bom', url: 'https://videos.example/a.mp4', tags: ['x'], likes: -1 },
      { id: 'bom-1', title: 'Duas vezes', url: 'https://videos.example/b.mp4' },
      { id: videoIdAt(2), title: 'Outro', url: 'https://videos.example/c.mp4' },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    await writeFile(join(folder, 'videos.jsonl'), `${text}\nnada\n{"nome":"sem id"}\n`);
    await writeFile(join(folder, 'comentarios.jsonl'), '{"id":"c1","texto":"oi"}\n');
    await writeFile(
      join(folder, 'users.json'),
      JSON.stringify({
        chefe: { name: 'Chefe', email: 'chefe@alcova.example', role: 'admin' },
        outro: { name: 'Outro', email: emailAt(3) },
        torto: { name: 'Torto', email: 'nenhum endereço' },
        sozinho: {
          name: 'Sozinho',
          email: 'sozinho@alcova.example',
          favoriteVideos: ['nunca-existiu', 'bom-1'],
        },
      }),
    );
    const ad = { imageUrl: 'https://imagens.example/a.png', redirectUrl: 'http://192.168.0.1/' };
    await writeFile(join(folder, 'anuncios.json'), JSON.stringify({ roteador: ad }));
    await askDatabase(site.system, 'catalogue', `DELETE FROM videos WHERE id = '${videoIdAt(2)}'`);
    const rehearsed = report();
    const rehearsal = await importing(['--from', folder, '--dry-run', '--report', rehearsed]);
    const path = report();
    const run = await importing(['--from', folder, '--report', path]);
    expect(run).toMatchObject({ code: 1, err: '' });
    expect(run.out).toContain('vídeos: trazido sem o campo desconhecido tags');
    // What a rehearsal promises is what a run does.
    const told = ({ out }: ImportOutcome) => out.split('\n').filter((line) => !/^(Linhas|Ensaio)/.test(line));
    expect(told(rehearsal)).toEqual(told(run));
    expect(rehearsal).toMatchObject({ code: 1, err: '' });
    expect(await readFile(rehearsed, 'utf8')).toBe(await readFile(path, 'utf8'));
    const remarks = (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => {
        const { id, what, reason } = z
          .object({ id: z.string().nullable(), what: z.string(), reason: z.string() })
          .parse(JSON.parse(line));
        return [id, what, reason].join(' ');
      });
    expect(remarks.sort()).toEqual(
      [
        ' skipped no-id',
        ' skipped not-json',
        ' skipped unknown-collection',
        ' name-unknown https://videos.example',
        'bom-1 adjusted likes',
        'bom-1 skipped id-doubled',
        'chefe role-not-kept role',
        'outro skipped email-taken',
        'roteador skipped link-internal',
        'ruim-1 skipped title-missing',
        'ruim-2 skipped url-missing',
        'ruim-3 skipped views-invalid',
        'sozinho partly video-missing',
        'torto skipped email-invalid',
      ].sort(),
    );
    expect(await readFile(path, 'utf8')).not.toMatch(/@|Chefe|Torto/);
    expect(await total('catalogue', `videos WHERE id IN ('bom-1', '${videoIdAt(2)}')`)).toBe(1);
    expect(await total('identity', `accounts WHERE id = 'chefe' AND role = 'user'`)).toBe(1);
    expect(await total('catalogue', `favorites WHERE account_id = 'sozinho'`)).toBe(1);
  });

  it('invites people once, and only those who have no password', async () => {
    const waiting = await runOperator('invite', site.system.dataDir, ['--dry-run']);
    expect(waiting.out).toBe('Esperam convite: 2 contas\n');
    const invited = await runOperator('invite', site.system.dataDir, ['--per-minute', '6000']);
    expect(invited).toMatchObject({ code: 0, err: '' });
    expect(invited.out).toContain('Convites na fila de e-mails: 2\n');
    const again = await runOperator('invite', site.system.dataDir, []);
    expect(again.out).toBe('Convites na fila de e-mails: 0\n');
  });

  it.each([
    ['import', []],
    ['import', ['--from']],
    ['import', ['--from', '.', '--now']],
    ['invite', ['--per-minute', '0']],
  ])('%s does not understand %j', async (name, args) => {
    const { code, out, err } = await runOperator(name, site.system.dataDir, args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`Uso: alcova ${name}`);
  });
});
