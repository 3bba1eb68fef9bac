import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Config } from '../config';
import { type Asker, Passwords } from './passwords';

const AT_ONCE = Math.min(4, availableParallelism());
const MOST_WAITING = 100;
const NO_IMPORTS: Pick<Config, 'FIREBASE_SCRYPT'> = {};

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

  it('match as they were typed and in no other form, to their last letter', async () => {
    const passwords = new Passwords(NO_IMPORTS);
    const password = ` ${'Ção %00<b>🌙 '.repeat(7)}Fim`;
    const stored = await passwords.hash(password, 'known');
    const forms = [password.trim(), password.toLowerCase(), password.normalize('NFD'), password.slice(0, -1)];
    const answers = await Promise.all(
      [password, ...forms, password.slice(0, 72)].map((typed) => passwords.matches(stored, typed, 'known')),
    );
    expect(answers).toEqual([true, ...Array<boolean>(5).fill(false)]);
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
    const strangers = Array.from({ length: AT_ONCE + MOST_WAITING }, () => passwords.hash('a', 'stranger'));
    await expect(passwords.hash('a', 'stranger')).rejects.toMatchObject({ code: 'unavailable' });
    const known = passwords.hash('known', 'known');
    for (let ended = 0; ended <= strangers.length; ended += 1) await passwords.end();
    await expect(known).resolves.toBe('known');
    await Promise.all(strangers);
  });
});
