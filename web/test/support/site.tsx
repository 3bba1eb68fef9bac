import { type Account, getMe } from '@alcova/contracts';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { type FakeServer } from './server';

const MOMENT = '2026-01-02T03:04:05.000Z';
const account = (role: Account['role']): Account => ({
  id: `${role}-1`,
  name: 'Ana Teste',
  email: 'ana@alcova.test',
  photo: null,
  role,
  isActive: true,
  emailConfirmed: true,
  createdAt: MOMENT,
  updatedAt: MOMENT,
});

/** Who looks at the page. */
export const VIEWERS = {
  visitor: null,
  user: account('user'),
  moderator: account('moderator'),
  admin: account('admin'),
} as const;
export type Viewer = keyof typeof VIEWERS;

/** What the page says to its own log. */
export const logged = jest.spyOn(console, 'warn').mockImplementation();
/** A bound, not a measure: what a test waits for comes within it on a busy machine too. */
configure({ asyncUtilTimeout: 20_000 });

let close: () => void = () => undefined;
afterEach(() => {
  close();
  logged.mockClear();
});

/**
 * Opens the whole application at an address, in jsdom, as main.tsx does: its modules are loaded anew, as by a browser, and an adult who
 * has said so looks at it. What it asks for is answered by `server`, also
 * who looks at it where that knows better.
 * @param kept what the browser holds from before
 */
export async function openSite(
  path: string,
  server: FakeServer,
  viewer: keyof typeof VIEWERS = 'visitor',
  kept: Readonly<Record<string, string>> = {},
) {
  jest.resetModules();
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('consentAccepted', 'true');
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  if (viewer !== 'visitor') localStorage.setItem('session', String(Date.now()));
  window.history.replaceState(null, '', path);
  if (!server.knows(getMe)) server.answer(getMe, { user: VIEWERS[viewer], accessExpiresAt: null });
  globalThis.fetch = server.fetch;

  const { createRoot } = await import('react-dom/client');
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { App } = await import('../../src/app/App');
  const { isForEverybody, preloadScreen } = await import('../../src/app/screens');
  const { queryClient } = await import('../../src/shared/api/query-client');
  const { startSession } = await import('../../src/shared/session/store');

  // As often as for visitors, without their waits.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  const whenDrawn = startSession(isForEverybody(window.location));
  await preloadScreen(window.location);
  const place = document.body.appendChild(document.createElement('div'));
  // What a boundary keeps inside it writes down itself.
  const root = createRoot(place, { onCaughtError: () => undefined });
  root.render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  whenDrawn();
  close = () => {
    root.unmount();
    queryClient.clear();
    expect(server.faults).toEqual([]);
  };
  return userEvent.setup();
}
