import { hash } from '@node-rs/argon2';
import { createCipheriv, scryptSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Config } from '../config/config';
import { firebaseHash } from './firebase-scrypt';
import { type Asker, Passwords } from './passwords';

const AT_ONCE = Math.min(4, availableParallelism());
const MAX_WAITING = 100;
/** The parameters that the authors of Firebase's scrypt publish with their test vector. */
const FIREBASE = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
};
/** What Firebase would have stored of a password. */
function firebaseHashOf(password: string): string {
  const salt = Buffer.from('of this test');
  const salted = Buffer.concat([salt, Buffer.from(FIREBASE.saltSeparator, 'base64')]);
  const cost = 2 ** FIREBASE.memoryCost;
  const key = scryptSync(password, salted, 32, { N: cost, r: 8, p: 1, maxmem: 2_048 * cost });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const made = Buffer.concat([cipher.update(Buffer.from(FIREBASE.signerKey, 'base64')), cipher.final()]);
  return firebaseHash({ salt: salt.toString('base64'), hash: made.toString('base64') });
}
const SITE = { SITE_NAME: 'Casa', SITE_URL: 'https://casa.example' };
const NO_IMPORTS: Pick<Config, 'FIREBASE_SCRYPT' | 'SITE_NAME' | 'SITE_URL'> = SITE;

/** Notes which forms were tried. */
class NotingPasswords extends Passwords {
  readonly tried: string[] = [];

  protected override verify(storedHash: string, form: string): Promise<boolean> {
    this.tried.push(form);
    return super.verify(storedHash, form);
  }
}

/** Fails so many times before it makes a hash. */
class FailingPasswords extends Passwords {
  constructor(private failures: number) {
    super(NO_IMPORTS);
  }

  protected override compute(password: string): Promise<string> {
    this.failures -= 1;
    return this.failures >= 0 ? Promise.reject(new Error('no memory')) : super.compute(password);
  }
}

/** Hashes that end when a test says so; each is named by its password. */
class HeldPasswords extends Passwords {
  readonly begun: string[] = [];
  private readonly ends: (() => void)[] = [];

  constructor() {
    super(NO_IMPORTS);
  }

  protected override compute(password: string): Promise<string> {
    this.begun.push(password);
    return new Promise((resolve) => this.ends.push(() => resolve(password)));
  }

  /** Ends the oldest one. */
  async end(): Promise<void> {
    this.ends.shift()?.();
    await setImmediate();
  }
}

describe('passwords', () => {
  it('are checked again after a decoy that could not be made', async () => {
    const passwords = new FailingPasswords(1);
    await expect(passwords.matches(null, 'qualquer', 'stranger')).rejects.toThrow('no memory');
    await expect(passwords.matches(null, 'qualquer', 'stranger')).resolves.toBe(false);
  });

  it('match to their last letter and space, in small and capital letters as they were chosen', async () => {
    const passwords = new Passwords(NO_IMPORTS);
    const password = ` ${'Ção %00<b>🌙 '.repeat(7)}Fim`;
    const stored = await passwords.hash(password, 'known');
    const forms = [password.trim(), password.toLowerCase(), `${password} `, password.slice(0, -1)];
    const answers = await Promise.all(
      [password, ...forms, password.slice(0, 72)].map((typed) => passwords.matches(stored, typed, 'known')),
    );
    expect(answers).toEqual([true, ...Array<boolean>(5).fill(false)]);
  });

  const WORD = 'maçã com avelã';
  it.each<[string, string, string, boolean]>([
    ['composed, shown decomposed', WORD, WORD.normalize('NFD'), true],
    ['decomposed, shown composed', WORD.normalize('NFD'), WORD, true],
    ['with marks in another order', 'q\u0323\u0307 e fim', 'q\u0307\u0323 e fim', true],
    ['with a no-break space', 'uma\u00a0noite', 'uma noite', true],
    ['with spaces of every other kind', 'a\u1680b\u2002c\u2009d\u202fe\u205ff\u3000g', 'a b c d e f g', true],
    ['with the sign of the ångström', '10 \u212bngstr\u00f6m', '10 \u00c5ngstro\u0308m', true],
    ['in Korean', '비밀번호 하나', '비밀번호 하나'.normalize('NFD'), true],
    ['of ASCII alone', 'Tr0ub4dor&3', 'Tr0ub4dor&3', true],
    ['shown without its accents', WORD, 'maca com avela', false],
    ['in wide letters, shown in narrow ones', 'ｍａçã', 'maçã', false],
    ['with a ligature, shown without', 'o \ufb01m da noite', 'o fim da noite', false],
    ['with capital letters, shown without', 'Maçã', 'maçã', false],
    ['with a space at its end, shown without', `${WORD}\u00a0`, WORD, false],
    ['with a tab, shown with a space', 'uma\tnoite', 'uma noite', false],
  ])('have one form: %s', async (_what, chosen, shown, isRight) => {
    const passwords = new Passwords(NO_IMPORTS);
    const stored = await passwords.hash(chosen, 'known');
    await expect(passwords.check(stored, shown, 'known')).resolves.toEqual({ isRight, isOutdated: false });
    await expect(passwords.matches(stored, chosen, 'known')).resolves.toBe(true);
  });

  describe('of which an older hash is of what was typed,', () => {
    const typed = WORD.normalize('NFD');
    const asTyped = () => hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

    it('match as they were typed, and are to be hashed anew', async () => {
      const passwords = new Passwords(NO_IMPORTS);
      const stored = await asTyped();
      await expect(passwords.check(stored, typed, 'known')).resolves.toEqual({
        ...{ isRight: true, isOutdated: true },
      });
      await expect(passwords.matches(stored, `${typed}.`, 'known')).resolves.toBe(false);
      const renewed = await passwords.hash(typed, 'known');
      await expect(passwords.check(renewed, WORD, 'known')).resolves.toEqual({
        ...{ isRight: true, isOutdated: false },
      });
    });

    it.each<[string, 'none' | 'as typed' | 'prepared', string, readonly string[]]>([
      ['the usual form, and nobody is known', 'none', WORD, [WORD]],
      ['the usual form, which is wrong', 'prepared', `${WORD}.`, [`${WORD}.`]],
      ['the usual form, which is right', 'prepared', WORD, [WORD]],
      ['another form, and nobody is known', 'none', typed, [WORD, typed]],
      ['another form, which is wrong', 'prepared', `${typed}.`, [`${WORD}.`, `${typed}.`]],
      ['another form, which is wrong for an older hash', 'as typed', `${typed}.`, [`${WORD}.`, `${typed}.`]],
      ['another form, which is right', 'prepared', typed, [WORD]],
    ])('cost what was typed says, not what is stored: %s', async (_what, kind, shown, tried) => {
      const passwords = new NotingPasswords(NO_IMPORTS);
      const hashes = {
        none: null,
        'as typed': await asTyped(),
        prepared: await passwords.hash(WORD, 'known'),
      };
      await passwords.check(hashes[kind], shown, 'stranger');
      expect(passwords.tried).toEqual(tried);
    });

    it('match an imported hash as they were typed', async () => {
      const passwords = new Passwords({ ...SITE, FIREBASE_SCRYPT: FIREBASE });
      const stored = firebaseHashOf(typed);
      await expect(passwords.check(stored, typed, 'known')).resolves.toEqual({
        ...{ isRight: true, isOutdated: true },
      });
      await expect(passwords.matches(stored, WORD, 'known')).resolves.toBe(false);
      await expect(passwords.check(firebaseHashOf(WORD), typed, 'known')).resolves.toEqual({
        ...{ isRight: true, isOutdated: true },
      });
    });
  });

  it('of strangers and of known people take turns, however many strangers came before', async () => {
    const passwords = new HeldPasswords();
    const ask = (name: string, asker: Asker) => passwords.hash(name, asker);
    const asked = [
      ...Array.from({ length: AT_ONCE }, () => ask('at once', 'stranger')),
      ...['stranger 1', 'stranger 2', 'stranger 3'].map((name) => ask(name, 'stranger')),
      ...['known 1', 'known 2'].map((name) => ask(name, 'known')),
    ];
    await setImmediate();
    for (let ended = 0; ended < asked.length; ended += 1) await passwords.end();
    await Promise.all(asked);
    expect(passwords.begun.slice(AT_ONCE)).toEqual([
      ...['known 1', 'stranger 1', 'known 2', 'stranger 2', 'stranger 3'],
    ]);
  });

  it('of known people have a place in line while strangers fill theirs', async () => {
    const passwords = new HeldPasswords();
    const strangers = Array.from({ length: AT_ONCE + MAX_WAITING }, () => passwords.hash('a', 'stranger'));
    await expect(passwords.hash('a', 'stranger')).rejects.toMatchObject({ code: 'unavailable' });
    const known = passwords.hash('known', 'known');
    for (let ended = 0; ended <= strangers.length; ended += 1) await passwords.end();
    await expect(known).resolves.toBe('known');
    await Promise.all(strangers);
  });
});
