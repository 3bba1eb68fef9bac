import { ANONYMOUS, CodedError, type ExportedVideo, exportVideosPage } from '@alcova/contracts';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { z } from 'zod';
import { ToldCalls } from '../../test/support/told-calls';
import { videosCsv } from './video-export';

const MOMENT = '2026-03-02T01:30:00.000Z';
const video = (id: string): ExportedVideo => ({
  ...{ id, title: 'Conto', url: 'https://site.example/a.mp4', category: 'lesbicas-bi', author: '' },
  ...{ views: 1, likes: 2, dislikes: 3, comments: 4, isActive: true, isFavorite: false, duration: 61.6 },
  ...{ createdAt: MOMENT, updatedAt: MOMENT, participants: ['Ana', 'Bia'], mediaState: 'ready' },
  ...{ assetId: null, scheduledFor: MOMENT, hold: null, version: 1 },
});

/** A catalogue of so many pages of 500 videos, which counts what it is asked; it breaks off at page `brokenAt`. */
class Catalogue {
  asked = 0;

  constructor(
    private readonly pages: number,
    private readonly brokenAt = Number.POSITIVE_INFINITY,
  ) {}

  readonly calls = new ToldCalls(async () => {
    this.asked += 1;
    if (this.asked === this.brokenAt) throw new CodedError('internal');
    const page: z.input<typeof exportVideosPage.output> = {
      items: Array.from({ length: 500 }, (_, n) => video(`p${this.asked}-${n}`)),
      next: this.asked < this.pages ? { at: MOMENT, id: `p${this.asked}` } : null,
    };
    return page;
  });
}
const csvOf = ({ calls }: Catalogue) =>
  videosCsv(calls, ANONYMOUS, {
    status: 'all',
    category: undefined,
    author: undefined,
  });

describe('an export', () => {
  it('writes a line a video, with dates of São Paulo', async () => {
    const lines = (await text(await csvOf(new Catalogue(3)))).split('\r\n');
    expect(lines).toHaveLength(1 + 1_500 + 1);
    expect(lines[1]).toBe(
      'p1-0;Conto;https://site.example/a.mp4;Lésbicas/Bi;;"Ana; Bia";1;2;3;4;Ativo;Não;62;01/03/2026;01/03/2026;01/03/2026 22:30',
    );
  });

  it('asks for no more than is taken, and for nothing once nobody takes it', async () => {
    const catalogue = new Catalogue(2_000);
    const csv = await csvOf(catalogue);
    await csv[Symbol.asyncIterator]().next();
    await turn();
    const { asked } = catalogue;
    expect(asked).toBeLessThan(5);
    csv.destroy();
    await turn();
    expect(catalogue.asked).toBe(asked);
  });

  it('that cannot begin is refused before its first byte', async () => {
    await expect(csvOf(new Catalogue(5, 1))).rejects.toMatchObject({ code: 'internal' });
  });

  it('that breaks off does not look whole', async () => {
    await expect(text(await csvOf(new Catalogue(5, 3)))).rejects.toMatchObject({ code: 'internal' });
  });
});
