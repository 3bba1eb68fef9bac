import { addressOfView } from './view';

describe('the address of a view of a list', () => {
  it.each([
    ['', 'trash', '?view=trash'],
    ['type=ebook&page=3', 'trash', '?type=ebook&view=trash'],
    ['view=trash&page=2&type=ebook', 'list', '?type=ebook'],
    ['view=trash', 'trash', '?view=trash'],
    ['view=outra', 'list', '?'],
  ] as const)('from %p to %s', (search, view, address) =>
    expect(addressOfView(new URLSearchParams(search), view)).toBe(address),
  );
});
