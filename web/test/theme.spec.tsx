import { screen, waitFor } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const html = document.documentElement;
const choice = (name: string) => screen.findByRole('radio', { name });
const before = window.matchMedia;
afterEach(() => {
  delete html.dataset.theme;
  window.matchMedia = before;
});

/** The system's own theme: how it changes, and whether the page follows it and the other tabs, as it does once it has nothing else to do. */
function systemOf(isDark: boolean) {
  const hear = jest.fn<void, [string, () => void]>();
  const list = { matches: isDark, addEventListener: hear };
  window.matchMedia = (query) => Object.assign(before(query), query.includes('color-scheme') ? list : {});
  return {
    become: (next: boolean) => {
      list.matches = next;
      for (const [, tell] of hear.mock.calls) tell();
    },
    isFollowed: () => waitFor(() => expect(hear).toHaveBeenCalledWith('change', expect.any(Function))),
  };
}

it("'Automático' follows the system until another theme is chosen", async () => {
  const { become, isFollowed } = systemOf(true);
  const user = await openSite('/preferences', new FakeServer());
  expect(await choice('Claro')).toBeChecked();
  await user.click(await choice('Automático'));
  expect(html).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('themeAuto')).toBe('1');
  await isFollowed();
  become(false);
  await waitFor(() => expect(html).toHaveAttribute('data-theme', 'light'));
  expect(await choice('Automático')).toBeChecked();
  await user.click(await choice('Escuro'));
  expect(html).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(localStorage.getItem('themeAuto')).toBeNull();
});

it('a theme that was chosen in another tab shows here as well', async () => {
  const { isFollowed } = systemOf(false);
  await openSite('/preferences', new FakeServer());
  expect(await choice('Claro')).toBeChecked();
  await isFollowed();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Escuro' })).toBeChecked());
  expect(html).toHaveAttribute('data-theme', 'dark');
});
