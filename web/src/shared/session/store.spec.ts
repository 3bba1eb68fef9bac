import { sessionHint } from '../api/renewal';
import { pendingSignOut } from './sign-out';
import { enterSession, signOut, startSession, useSession } from './store';

const ana = {
  ...{ id: 'a', name: 'Ana', email: 'ana@alcova.test', role: 'user' as const },
  ...{ photo: null, isActive: true, emailConfirmed: true },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the start of a session', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const html = { dataset: {} as { entry?: string } };
  let idle: (() => void) | undefined;
  const status = () => useSession.getState().status;

  beforeEach(() => {
    const window = { requestIdleCallback: (work: () => void) => ((idle = work), 1) };
    Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
    Object.defineProperty(globalThis, 'document', { value: { documentElement: html }, configurable: true });
    html.dataset = {};
    idle = undefined;
    sessionHint.clear();
    pendingSignOut.clear();
    useSession.setState({ status: 'unknown', account: null }, true);
    fetched.mockReset();
    fetched.mockImplementation(async () => Response.json({ user: ana }));
  });
  afterAll(() => {
    fetched.mockRestore();
    sessionHint.clear();
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('takes nobody for signed in where nothing tells of it, and asks in idle time', async () => {
    startSession(true)();
    expect([status(), fetched.mock.calls.length]).toEqual(['out', 0]);
    idle?.();
    await turn();
    expect(status()).toBe('in');
    expect(sessionHint.isSet()).toBe(true);
  });

  it.each([
    ['this browser remembers a session', () => sessionHint.set(), true],
    ['the request carried a session', () => (html.dataset = { entry: 'member' }), true],
    ['the screen would lead a visitor away', () => undefined, false],
  ])('[GATE-02] tells nothing before the answer where %s', async (_what, given, isForEverybody) => {
    given();
    startSession(isForEverybody)();
    expect([status(), fetched.mock.calls.length]).toEqual(['unknown', 1]);
    await turn();
    expect(status()).toBe('in');
  });

  it('asks no more once somebody has signed in', async () => {
    startSession(true)();
    enterSession(ana);
    fetched.mockImplementation(async () => Response.json({ user: null }));
    idle?.();
    await turn();
    expect([status(), fetched.mock.calls.length]).toEqual(['in', 0]);
  });

  it('lets a sign-in win that comes while it asks', async () => {
    startSession(true)();
    fetched.mockImplementation(async () => Response.json({ user: null }));
    idle?.();
    enterSession(ana);
    await turn();
    expect(status()).toBe('in');
  });

  it('lets a sign-out win that comes while it asks', async () => {
    startSession(true)();
    idle?.();
    const done = signOut();
    await turn();
    expect(status()).toBe('out');
    await done;
  });
});
