import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { readKeys, writeKeys } from './lists';
import { keyList, type KeyName } from '../key-store/names';
import { nextStep } from './next-step';
import { SecretThroughPipe } from '../key-store/secret-through-pipe';
import { retireOldKeys } from './turning';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const oldPair = `alt:${'b'.repeat(64)}`;
const oldCaller = '[{"kid":"alt","kty":"OKP","crv":"Ed25519","x":"x","d":"d"}]';
const NOW = new Date('2026-11-22T10:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

/** What is written when a Secret goes through. */
async function through(secret: unknown, name: KeyName, now: Date, atOnce = false) {
  let written = '';
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  const store = new SecretThroughPipe(Readable.from([JSON.stringify(secret)]), to);
  const kept = (await store.load()).get(name);
  if (!kept) throw new Error('the list is missing');
  const step = nextStep(store, keyList(name), kept, { now, atOnce });
  await store.save(name, step.change.kept);
  return { ...step, secret: JSON.parse(written) as unknown };
}

const secretOf = (data: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'Opaque',
  metadata: {
    name: 'alcova-keys',
    namespace: 'site',
    resourceVersion: '7',
    managedFields: [{}],
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'all of it again', mine: 'stays' },
  },
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, base64(value)])),
});
const result = z.object({
  metadata: z.looseObject({ annotations: z.record(z.string(), z.string()) }),
  data: z.record(z.string(), z.string()),
});
const listIn = (secret: unknown, name: KeyName): readonly string[] => {
  const text = Buffer.from(result.parse(secret).data[name] ?? '', 'base64').toString();
  return readKeys(keyList(name).form, text).map(({ text: one }) => one);
};

describe('the keys of a Secret', () => {
  it.each([
    ['cookie-keys', oldPair],
    ['media-signing-keys', oldPair],
    ['session-signing-keys', '[{"kid":"alt","kty":"OKP","crv":"Ed25519","x":"x","d":"d"}]'],
  ] as const)('%s: a new one is made known last, then goes to the front', async (name, before) => {
    const first = await through(secretOf({ [name]: before, other: 'x' }), name, NOW);
    expect(first.what).toBe('announced');
    const [stillFirst, fresh, ...more] = listIn(first.secret, name);
    expect([stillFirst, more]).toEqual([readKeys(keyList(name).form, before)[0]?.text, []]);
    const { metadata, data } = result.parse(first.secret);
    expect(data['other']).toBe(base64('x'));
    expect(metadata).toMatchObject({ namespace: 'site', resourceVersion: '7' });
    expect(Object.keys(metadata)).not.toContain('managedFields');
    expect(Object.keys(metadata.annotations).sort()).toEqual([`keys.alcova/${name}`, 'mine']);

    const second = await through(first.secret, name, later(60));
    expect(second.what).toBe('promoted');
    expect(listIn(second.secret, name)).toEqual([fresh, stillFirst]);
  });

  it('that leaked go at once, unless something would not open any more', async () => {
    const before = secretOf({ 'cookie-keys': oldPair });
    const { secret, change } = await through(before, 'cookie-keys', NOW, true);
    expect(listIn(secret, 'cookie-keys')).toHaveLength(1);
    expect(change.gone.map(({ text }) => text)).toEqual([oldPair]);
    await expect(through(secretOf({ 'record-keys': oldPair }), 'record-keys', NOW, true)).rejects.toThrow(
      'não se abriria mais',
    );
  });

  it('of callers give their public halves to the services, and never the private ones', async () => {
    const name = 'gateway-caller-keys';
    const before = secretOf({ [name]: oldCaller, 'operator-caller-keys': oldCaller });
    const { secret } = await through(before, name, NOW);
    const [, fresh = ''] = listIn(secret, name);
    const { d: secretHalf, ...publicHalf } = z.looseObject({ d: z.string() }).parse(JSON.parse(fresh));
    const told = Buffer.from(result.parse(secret).data['caller-public-keys'] ?? '', 'base64').toString();
    expect(told).not.toContain(secretHalf);
    const { kid, x } = publicHalf as { kid?: string; x?: string };
    expect(JSON.parse(told)).toEqual({
      gateway: [
        { kty: 'OKP', crv: 'Ed25519', kid: 'alt', x: 'x' },
        { kty: 'OKP', crv: 'Ed25519', kid, x },
      ],
      operator: [{ kty: 'OKP', crv: 'Ed25519', kid: 'alt', x: 'x' }],
    });
  });

  it('for exports give the half to seal for to the services, once the new one is the first', async () => {
    const name = 'export-keys';
    const half = 'x'.repeat(43);
    const oldKey = `[{"kid":"alt","kty":"OKP","crv":"X25519","x":"${half}","d":"d"}]`;
    const publicOf = (secret: unknown): unknown =>
      JSON.parse(Buffer.from(result.parse(secret).data['export-public-key'] ?? '', 'base64').toString());
    const first = await through(secretOf({ [name]: oldKey }), name, NOW);
    expect(publicOf(first.secret)).toEqual({ kty: 'OKP', crv: 'X25519', kid: 'alt', x: half });
    const second = await through(first.secret, name, later(60));
    const [fresh = ''] = listIn(second.secret, name);
    const { kid, x } = z.object({ kid: z.string(), x: z.string(), d: z.string() }).parse(JSON.parse(fresh));
    expect(publicOf(second.secret)).toEqual({ kty: 'OKP', crv: 'X25519', kid, x });
  });

  it('give the public half of a new pair alone', async () => {
    const name = 'access-records-public-key';
    const before = { kty: 'OKP', crv: 'X25519', kid: 'records-2026', x: 'x' };
    const { secret, closed } = await through(secretOf({ [name]: JSON.stringify(before) }), name, NOW);
    const [open = '', ...more] = listIn(secret, name);
    expect(more).toEqual([]);
    expect(Object.keys(JSON.parse(open) as object).sort()).toEqual(['crv', 'kid', 'kty', 'x']);
    expect(JSON.parse(closed?.text ?? '')).toMatchObject({
      ...(JSON.parse(open) as object),
      d: expect.any(String) as string,
    });
  });

  it('are read of a Secret alone, and a message never repeats them', async () => {
    const store = new SecretThroughPipe(Readable.from([oldPair]), new Writable());
    await expect(store.load()).rejects.toThrow('não é um Secret em JSON');
    expect(() => readKeys('kid', `${oldPair},x`)).toThrow('A lista de chaves não tem a forma esperada.');
  });
});

describe('older keys', () => {
  const list = keyList('media-signing-keys');
  const [young, old] = readKeys('kid', `jung:${'c'.repeat(64)},${oldPair}`);
  const text = writeKeys(
    'kid',
    [young, old].flatMap((key) => key ?? []),
  );
  const at = NOW.toISOString();

  it('stay for the time of what was made with them', () => {
    const kept = { text, turn: { stage: 'promoted' as const, at } };
    expect(() => retireOldKeys(list, kept, { now: later(12 * 3_600 - 1), atOnce: false })).toThrow(
      'ainda valem até',
    );
    const change = retireOldKeys(list, kept, { now: later(12 * 3_600), atOnce: false });
    expect(change?.gone).toEqual([old]);
    expect(change?.kept.text).toBe(young?.text);
    expect(retireOldKeys(list, kept, { now: NOW, atOnce: true })?.gone).toEqual([old]);
  });

  it('stay when nobody knows since when, and amid a change', () => {
    expect(() => retireOldKeys(list, { text, turn: null }, { now: NOW, atOnce: false })).toThrow(
      'Não se sabe',
    );
    const amid = { text, turn: { stage: 'announced' as const, at } };
    expect(() => retireOldKeys(list, amid, { now: later(1e6), atOnce: true })).toThrow('keys rotate');
  });

  it('are not there to go where there is one key', () => {
    expect(retireOldKeys(list, { text: oldPair, turn: null }, { now: NOW, atOnce: false })).toBeNull();
  });

  it('are bounded by what the processes take', () => {
    const many = Array.from({ length: 16 }, (_, index) => `k${index}:${'0'.repeat(64)}`).join(',');
    expect(() =>
      nextStep(
        { inTwoSteps: true, keepsPrivateHalf: false },
        keyList('cookie-keys'),
        { text: many, turn: null },
        { now: NOW, atOnce: false },
      ),
    ).toThrow('retire as antigas antes');
  });
});
