import { tabHistory } from '../../shared/local-data/history';
import { keepPage, pageOfEntry } from './entries';

const video = {
  ...{ id: 'a', title: 'Um', thumbnailUrl: '/a.webp', images: [{ width: 320, url: '/a-320.webp' }] },
  ...{ isActive: true, duration: 2, views: 1 },
};
const page = { entry: 'one', wanted: 15, total: 1, items: [video] };

describe('what an entry of the history showed', () => {
  beforeEach(() => tabHistory.remove('homePages'));

  it('is kept as far as a list shows it', () => {
    keepPage({ ...page, items: [{ ...video, ...{ description: 'Longa.' } }] });
    expect(pageOfEntry('one')).toEqual(page);
    expect(pageOfEntry('other')).toBeUndefined();
  });

  it('is kept of the latest twelve', () => {
    for (let n = 0; n < 13; n += 1) keepPage({ ...page, entry: `${n}` });
    expect([pageOfEntry('0'), pageOfEntry('1')?.entry, pageOfEntry('12')?.entry]).toEqual([
      undefined,
      '1',
      '12',
    ]);
  });

  it.each([
    ['no JSON', 'rubbish'],
    ['no list', JSON.stringify(page)],
    ['no page', '[5]'],
    ['a page without its count', JSON.stringify([{ ...page, total: undefined }])],
    ['a video without a title', JSON.stringify([{ ...page, items: [{ ...video, title: undefined }] }])],
    [
      'a picture without an address',
      JSON.stringify([{ ...page, items: [{ ...video, images: [{ width: 1 }] }] }]),
    ],
  ])('counts as nothing where somebody else wrote %s', (_what, text) => {
    tabHistory.set('homePages', text);
    expect(pageOfEntry('one')).toBeUndefined();
    keepPage(page);
    expect(pageOfEntry('one')).toEqual(page);
  });
});
