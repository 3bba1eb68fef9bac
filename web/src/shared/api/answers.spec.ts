import { type getVideo, type listVideos, type getSiteConfig } from '@alcova/contracts';
import { soundPage } from './answer';
import { answersFrom, queryOf, bringAnswers, broughtAnswer } from './answers';

const CONFIG = 'GET /api/config';
const config = () => broughtAnswer<typeof getSiteConfig>(CONFIG, {});
const list = { items: [{ id: 'a', title: 'Um' }], total: 1, page: 2, pageSize: 15 };
const NAME = '/api/videos?category=gay&page=2&pageSize=15&sort=longest';
const asked = () =>
  broughtAnswer<typeof listVideos>(
    'GET /api/videos',
    // In another order than the gateway's, with what is not sent.
    { query: { sort: 'longest', q: '', page: 2, category: 'gay', pageSize: 15 } },
    soundPage,
  );

describe('the answers that a page brings', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  afterAll(() => {
    bringAnswers('');
    warned.mockRestore();
  });

  it('are found by the address of their operation, whatever the order of its query', () => {
    bringAnswers(JSON.stringify({ [NAME]: list, '/api/videos/a%2Fb': { id: 'a/b' } }));
    expect(asked()).toEqual(list);
    const video = broughtAnswer<typeof getVideo>('GET /api/videos/{id}', { params: { id: 'a/b' } });
    expect(video).toEqual({ id: 'a/b' });
    expect(config()).toBeUndefined();
  });

  it('are used once', () => {
    bringAnswers(JSON.stringify({ [NAME]: list }));
    expect([asked(), asked()]).toEqual([list, undefined]);
  });

  it('are as fresh as the page', () => {
    const before = Date.now();
    bringAnswers(JSON.stringify({ '/api/config': { siteName: 'Alcova' } }));
    const query = queryOf<typeof getSiteConfig>(CONFIG, {});
    expect(query.initialData()).toEqual({ siteName: 'Alcova' });
    expect(query.initialDataUpdatedAt).toBe(answersFrom());
    expect(answersFrom()).toBeGreaterThanOrEqual(before);
    expect(query.initialData()).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['rubbish', '{"/api/config":'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a text for an answer', '{"/api/config":"x"}'],
    ['a list for an answer', '{"/api/config":[]}'],
    ['null for an answer', '{"/api/config":null}'],
  ])('count as none where the page holds %s', (_what, text) => {
    bringAnswers(text);
    expect(config()).toBeUndefined();
  });

  it.each([
    ['no list', { ...list, items: 'x' }],
    ['a list without names', { ...list, items: [{ id: 'a' }] }],
    ['a list that is not counted', { items: list.items }],
  ])('are checked as those that are fetched: %s', (_what, answer) => {
    bringAnswers(JSON.stringify({ [NAME]: answer }));
    expect(asked()).toBeUndefined();
  });
});
