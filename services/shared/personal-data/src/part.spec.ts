import { DataSource, type EntityManager } from 'typeorm';
import { type CollectedPart, documentOf } from './part';

/** Never connected: these parts ask no database. */
const manager: EntityManager = new DataSource({ type: 'postgres' }).manager;

const partOf = (name: string, batches: readonly (readonly object[])[]): CollectedPart => ({
  name,
  async *collect() {
    yield* batches;
  },
});

async function textOf(parts: readonly CollectedPart[]): Promise<string> {
  let text = '';
  for await (const bytes of documentOf(parts, manager, 'a1')) text += bytes.toString();
  return text;
}

describe('the document of a service', () => {
  it.each([
    ['no parts', [], {}],
    ['a part without rows', [partOf('notes', [[]])], { notes: [] }],
    [
      'several parts in batches, empty ones among them',
      [partOf('notes', [[{ n: 1 }, { n: 2 }], [], [{ n: 3 }]]), partOf('likes', [[], [{ é: '"' }]])],
      { notes: [{ n: 1 }, { n: 2 }, { n: 3 }], likes: [{ é: '"' }] },
    ],
  ])('is one JSON object: %s', async (_what, parts, wanted) => {
    expect(JSON.parse(await textOf(parts))).toEqual(wanted);
  });

  it('reads no batch before the last one was taken', async () => {
    let read = 0;
    const endless: CollectedPart = {
      name: 'rows',
      async *collect() {
        for (;;) yield [{ row: (read += 1) }];
      },
    };
    const bytes = documentOf([endless], manager, 'a1');
    for (let taken = 0; taken < 12; taken++) await bytes.next();
    expect(read).toBe(10);
    await bytes.return(undefined);
  });
});
