import { hash, verify } from '@node-rs/argon2';
import { CodedError, preparedPassword } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { CONFIG, type Config } from '../config/config';
import { FIREBASE_DECOY, isFirebaseHash, matchesFirebaseHash } from './firebase-scrypt';
import { type PasswordOwner, requireStrongPassword } from './weak-password';

/** The library hashes with Argon2id; OWASP's second recommendation for it (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
/** How hashes of these parameters begin. */
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/**
 * Hashes computed at once, one a processor since each keeps one busy, and people of each kind who may wait for their turn; more would only
 * wait past their deadline.
 */
const MAX_AT_ONCE = Math.min(4, availableParallelism());
const MAX_WAITING = 100;

/** Whether a password is right, and if so whether its stored hash is to become one of today's. */
export interface CheckedPassword {
  readonly isRight: boolean;
  /** It was imported, made with other parameters, or of the password as it was typed instead of its prepared form. */
  readonly isOutdated: boolean;
}
const WRONG: CheckedPassword = { isRight: false, isOutdated: false };

/** For whom a hash is computed: somebody at a known device, with a session or with a link from a mail; or anybody. */
export type Asker = 'known' | 'stranger';
const OTHER = { known: 'stranger', stranger: 'known' } as const satisfies Record<Asker, Asker>;

/**
 * Hashes and checks passwords. Whoever calls gives them as they were typed: here alone they are brought into their one form, so that nobody
 * can forget it. A flood of sign-ins queues, and past the queue is told to come back. Known people have a queue of their own, and the two
 * take turns: neither can keep the other waiting.
 */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting = { known: [] as (() => void)[], stranger: [] as (() => void)[] };
  private next: Asker = 'known';
  private decoy: Promise<string> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'FIREBASE_SCRYPT' | 'SITE_NAME' | 'SITE_URL'>,
  ) {}

  /** Refuses what is guessed first. @throws CodedError auth.weak-password */
  requireStrong(password: string, owner: PasswordOwner): void {
    requireStrongPassword(password, owner, this.config);
  }

  /** @throws CodedError unavailable when too many wait */
  hash(password: string, asker: Asker): Promise<string> {
    return this.inTurn(asker, () => this.compute(preparedPassword(password)));
  }

  /** Whether the password is right; as `check` finds out. @throws CodedError unavailable when too many wait */
  async matches(storedHash: string | null, password: string, asker: Asker): Promise<boolean> {
    return (await this.check(storedHash, password, asker)).isRight;
  }

  /**
   * Tries the prepared form, and then, where that is another one, the password as it was typed: hashes of before that form was prepared, and
   * imported ones, are of that. Each try takes a turn of its own. How many there are depends on what was typed alone, unless the first one
   * is right: neither their number nor their time tells of an account.
   * @throws CodedError unavailable when too many wait
   */
  async check(storedHash: string | null, password: string, asker: Asker): Promise<CheckedPassword> {
    const prepared = preparedPassword(password);
    if (await this.isOf(storedHash, prepared, asker))
      return { isRight: true, isOutdated: !storedHash?.startsWith(CURRENT) };
    if (prepared === password || !(await this.isOf(storedHash, password, asker))) return WRONG;
    return { isRight: true, isOutdated: true };
  }

  /** Argon2id, as every new hash is made. */
  protected compute(password: string): Promise<string> {
    return hash(password, PARAMETERS);
  }

  /** Argon2id, whatever its parameters. */
  protected verify(storedHash: string, form: string): Promise<boolean> {
    return verify(storedHash, form);
  }

  /**
   * Whether a hash is of this very form. The work is the same whatever is stored: without a hash (no such account, or one without a password)
   * a decoy is checked, and where imported hashes are accepted every check does both kinds of work.
   */
  private async isOf(storedHash: string | null, form: string, asker: Asker): Promise<boolean> {
    const decoy = await this.decoyHash();
    const imported = storedHash !== null && isFirebaseHash(storedHash);
    const own = storedHash !== null && !imported;
    return this.inTurn(asker, async () => {
      const ownRight = await this.verify(own ? storedHash : decoy, form);
      const importedRight = await this.matchesImported(imported ? storedHash : FIREBASE_DECOY, form);
      return (own && ownRight) || (imported && importedRight);
    });
  }

  private async matchesImported(storedHash: string, password: string): Promise<boolean> {
    const parameters = this.config.FIREBASE_SCRYPT;
    return parameters ? matchesFirebaseHash(storedHash, password, parameters) : false;
  }

  /** The same for all checks of the process; one that could not be made is made again for the next. */
  private decoyHash(): Promise<string> {
    this.decoy ??= this.compute('a password that nobody has').catch((error: unknown) => {
      this.decoy = undefined;
      throw error;
    });
    return this.decoy;
  }

  private async inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_AT_ONCE) {
      const line = this.waiting[asker];
      if (line.length >= MAX_WAITING) throw new CodedError('unavailable', 'too many sign-ins at once');
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next in line, else it becomes free.
      const next = this.takeNext();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Who has waited longest of the kind whose turn it is, else of the other. */
  private takeNext(): (() => void) | undefined {
    const turn = this.next;
    this.next = OTHER[turn];
    return this.waiting[turn].shift() ?? this.waiting[OTHER[turn]].shift();
  }
}
