import type { ImportOutcome } from '@alcova/contracts';
import type { OperatorRpc } from '@alcova/messaging';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForeignHosts, ImportRun, openExport, Report, survey } from '.';

interface Asked {
  readonly records: readonly { readonly id: string; readonly favorites?: readonly { videoId: string }[] }[];
  readonly dryRun: boolean;
}

/** What a run asks of services that find everything new, and what it reports; `marks` is what becomes of the marks. */
async function runOf(
  folder: string,
  dryRun: boolean,
  marks: ImportOutcome = 'taken',
): Promise<{ asked: ReadonlyMap<string, Asked>; report: Report }> {
  const asked = new Map<string, Asked>();
  const request = async ({ name }: { name: string }, input: Asked) => {
    asked.set(name, input);
    const outcome = name === 'catalogue.import.marks' ? marks : 'taken';
    return { outcomes: input.records.map((): ImportOutcome => outcome) };
  };
  const { files } = await openExport(folder);
  const report = new Report(join(folder, 'report.jsonl'));
  const { auth } = await survey(files, report);
  await new ImportRun({
    ...{ files, auth, report, dryRun, hosts: new ForeignHosts(), keepRoles: false, now: new Date() },
    send: async (send) => (await send({ request } as unknown as OperatorRpc)).outcomes,
    onDone: () => undefined,
  }).run();
  await report.close();
  return { asked, report };
}

describe('a run of an import', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcova-import-'));
    const video = { id: 'farol', title: 'O farol', url: 'https://videos.example/farol.mp4' };
    await writeFile(join(folder, 'videos.json'), JSON.stringify([video]));
    const ana = { name: 'Ana', email: 'ana@alcova.example', favoriteVideos: ['farol', 'outro'] };
    await writeFile(join(folder, 'users.json'), JSON.stringify({ ana }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const favourites = ({ asked }: { asked: ReadonlyMap<string, Asked> }) =>
    asked.get('catalogue.import.marks')?.records[0]?.favorites?.map(({ videoId }) => videoId);

  it.each([true, false])('asks all services alike, as a rehearsal (%p) or not', async (dryRun) => {
    const { asked } = await runOf(folder, dryRun);
    expect([...asked].map(([name, input]) => [name, input.dryRun])).toEqual([
      ['catalogue.import.videos', dryRun],
      ['identity.import.accounts', dryRun],
      ['catalogue.import.marks', dryRun],
    ]);
  });

  it('misses no video in a rehearsal that the run will have brought', async () => {
    expect(favourites(await runOf(folder, true))).toEqual(['outro']);
    expect(favourites(await runOf(folder, false))).toEqual(['farol', 'outro']);
  });

  it('calls marks of which videos are missing taken in part, and says why in Portuguese', async () => {
    const { report } = await runOf(folder, false, 'video-missing');
    expect(report.of('marks')).toEqual({ read: 1, taken: 0, present: 0, partly: 1, skipped: 0 });
    expect(report.isWanting).toBe(true);
    expect([...report.reasons.keys()]).toEqual([
      'favoritos e vistos: em parte, vídeos que não existem aqui ficaram de fora (video-missing)',
    ]);
    const other = await runOf(folder, false, 'account-erased');
    expect(other.report.of('marks')).toMatchObject({ partly: 0, skipped: 1 });
  });
});
