import { countInTitle, writeTitle } from './title';

describe('the title of a tab', () => {
  beforeAll(() => {
    Object.assign(globalThis, { document: { title: 'Dashboard | Site' } });
  });

  it('begins with how much waits, on every screen, until nothing does', () => {
    countInTitle(3);
    expect(document.title).toBe('(3) Dashboard | Site');
    writeTitle('Denúncias | Site');
    expect(document.title).toBe('(3) Denúncias | Site');
    countInTitle(12);
    expect(document.title).toBe('(12) Denúncias | Site');
    countInTitle(0);
    expect(document.title).toBe('Denúncias | Site');
  });
});
