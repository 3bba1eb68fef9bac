import { mediaDrill } from './media/kills';

describe('kill -9 of processes while videos come in and are made', () => {
  it('loses nothing, doubles nothing, and repeats at most what the worker held at each kill', async () => {
    const { problems } = await mediaDrill.run([], true, () => undefined);
    expect(problems).toEqual([]);
  }, 480_000);
});
