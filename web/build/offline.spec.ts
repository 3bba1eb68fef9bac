import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const SCRIPT = readFileSync(join(__dirname, '../public/offline.js'), 'utf8');

/** The page without a connection, on a network that answers as the test says. */
function opened(answers: (() => Promise<{ readonly ok: boolean }>)[], hidden = false) {
  const seen = { asked: [] as unknown[], reloads: 0 };
  const heard = new Map<string, () => Promise<void>>();
  const hear = (event: string, handler: () => Promise<void>) => void heard.set(event, handler);
  runInNewContext(SCRIPT, {
    window: { addEventListener: hear, location: { reload: () => void (seen.reloads += 1) } },
    document: { addEventListener: hear, hidden },
    setInterval: (handler: () => Promise<void>) => hear('tick', handler),
    fetch: (...asked: unknown[]) => {
      seen.asked.push(asked);
      return answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  return { seen, when: (event: string) => heard.get(event)?.() };
}
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const here = (ok: boolean) => () => Promise.resolve({ ok });

describe('the page without a connection', () => {
  it.each(['online', 'visibilitychange', 'tick'])(
    'comes back on %s where the site answers',
    async (event) => {
      const { seen, when } = opened([here(true)]);
      await when(event);
      expect(seen.asked).toEqual([['/offline.html', { method: 'HEAD', cache: 'no-store' }]]);
      expect(seen.reloads).toBe(1);
    },
  );

  it('stays while nobody answers, or the site answers that it cannot', async () => {
    const { seen, when } = opened([away, here(false), here(true)]);
    await when('tick');
    await when('tick');
    expect(seen.reloads).toBe(0);
    await when('tick');
    expect(seen.reloads).toBe(1);
  });

  it('asks nothing while nobody looks at it', async () => {
    const { seen, when } = opened([here(true)], true);
    await when('tick');
    expect(seen.asked).toEqual([]);
  });
});
