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

/** What a run asks of services that find everything new. */
async function askedOf(folder: string, dryRun: boolean): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  const request = async ({ name }: { name: string }, input: Asked) => {
    asked.set(name, input);
    return { outcomes: input.records.map((): ImportOutcome => 'taken') };
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
  return asked;
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

  const favourites = (asked: ReadonlyMap<string, Asked>) =>
    asked.get('catalogue.import.marks')?.records[0]?.favorites?.map(({ videoId }) => videoId);

  it.each([true, false])('asks all services alike, as a rehearsal (%p) or not', async (dryRun) => {
    const asked = await askedOf(folder, dryRun);
    expect([...asked].map(([name, input]) => [name, input.dryRun])).toEqual([
      ['catalogue.import.videos', dryRun],
      ['identity.import.accounts', dryRun],
      ['catalogue.import.marks', dryRun],
    ]);
  });

  it('misses no video in a rehearsal that the run will have brought', async () => {
    expect(favourites(await askedOf(folder, true))).toEqual(['outro']);
    expect(favourites(await askedOf(folder, false))).toEqual(['farol', 'outro']);
  });
});
