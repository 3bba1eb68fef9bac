import { bringAnswers } from '../api/answers';
import { broughtList } from './brought-list';

const items = Array.from({ length: 15 }, (_, index) => ({ id: `v${index}`, title: `Vídeo ${index}` }));
const bring = (page: number) =>
  bringAnswers(
    JSON.stringify({ [`/api/videos?page=${page}&pageSize=15`]: { items, total: 40, page, pageSize: 15 } }),
  );
const shown = (page: number, pageSize: number) => broughtList({ q: '', category: '', page, pageSize });

describe('the list that comes with a page', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  afterAll(() => {
    bringAnswers('');
    warned.mockRestore();
  });

  it.each([1, 3])('is page %d as it is on wide screens', (page) => {
    bring(page);
    expect(shown(page, 15)?.items).toEqual(items);
  });

  it('begins the first page of a phone, which has ten', () => {
    bring(1);
    expect(shown(1, 10)).toMatchObject({ items: items.slice(0, 10), total: 40, pageSize: 10 });
  });

  it('is not what stands on a later page of a phone', () => {
    bring(2);
    expect(shown(2, 10)).toBeUndefined();
  });

  it('is none where it cannot be read', () => {
    bringAnswers(JSON.stringify({ '/api/videos?page=1&pageSize=15': { items: [{}], total: 1 } }));
    expect(shown(1, 15)).toBeUndefined();
  });
});
