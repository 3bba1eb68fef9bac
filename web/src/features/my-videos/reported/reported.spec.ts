import { countOpenReports, reportedText } from './reported';

const { signal } = new AbortController();
const ids = (count: number) => Array.from({ length: count }, (_, number) => `v${number}`);

describe('what is asked before videos are deleted', () => {
  it('goes to the server in bounded parts, and is the sum of their answers', async () => {
    const sizes: number[] = [];
    const ask = async (part: string[]) => {
      sizes.push(part.length);
      return 1;
    };
    expect(await countOpenReports(ids(2_001), signal, ask)).toEqual({ reported: 3, asked: 2_001 });
    expect(sizes).toEqual([1_000, 1_000, 1]);
    expect(await countOpenReports([], signal, ask)).toEqual({ reported: 0, asked: 0 });
  });

  it('is no number where a part of it could not be asked', async () => {
    let parts = 0;
    const ask = async () => {
      parts += 1;
      if (parts === 2) throw new Error('away');
      return 2;
    };
    await expect(countOpenReports(ids(1_001), signal, ask)).rejects.toThrow('away');
  });

  it.each([
    [undefined, 'Consultando'],
    [{ reported: 0, asked: 5 }, 'Nenhuma denúncia aberta.'],
    [{ reported: 1, asked: 1 }, 'Este vídeo tem denúncia aberta.'],
    [{ reported: 1, asked: 7 }, '1 tem denúncia aberta.'],
    [{ reported: 3, asked: 7 }, '3 têm denúncia aberta.'],
    [{ reported: 1_200, asked: 9_000 }, '1.200 têm denúncia aberta.'],
    [null, 'Não foi possível consultar'],
  ])('is told of %j', (answer, words) => expect(reportedText(answer)).toContain(words));

  it.each([{ reported: 1, asked: 1 }, { reported: 3, asked: 7 }, null])(
    'says what becomes of the cases of %j',
    (answer) => expect(reportedText(answer)).toMatch(/Excluídos? pelo site/),
  );
});
