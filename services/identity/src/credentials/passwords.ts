import { hash, verify } from '@node-rs/argon2';
import { CodedError } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { CONFIG, type Config } from '../config';
import { FIREBASE_DECOY, isFirebaseHash, matchesFirebaseHash } from './firebase-scrypt';

/** The library hashes with Argon2id; OWASP's second recommendation for it (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
/** How hashes of these parameters begin. */
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/** Hashes computed at once, one a processor since each keeps one busy, and people who may wait for their turn; more would only wait past their deadline. */
const MAX_AT_ONCE = Math.min(4, availableParallelism());
const MAX_WAITING = 100;

/** Hashes and checks passwords; a flood of sign-ins queues, and past the queue is told to come back. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws CodedError unavailable when too many wait */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, PARAMETERS));
  }

  /**
   * Whether the password is right. The work is the same whatever is stored: without a hash (no such account, or one without a password) a
   * decoy is checked, and where imported hashes are accepted every check does both kinds of work.
   */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    this.decoy ??= hash('a password that nobody has', PARAMETERS);
    const decoy = await this.decoy;
    const imported = storedHash !== null && isFirebaseHash(storedHash);
    const own = storedHash !== null && !imported;
    return this.inTurn(async () => {
      const ownRight = await verify(own ? storedHash : decoy, password);
      const importedRight = await this.matchesImported(imported ? storedHash : FIREBASE_DECOY, password);
      return (own && ownRight) || (imported && importedRight);
    });
  }

  /** True for a hash that was imported, or made with other parameters: the right password makes it one of today's. */
  isOutdated(storedHash: string): boolean {
    return !storedHash.startsWith(CURRENT);
  }

  private async matchesImported(storedHash: string, password: string): Promise<boolean> {
    const parameters = this.config.FIREBASE_SCRYPT;
    return parameters ? matchesFirebaseHash(storedHash, password, parameters) : false;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING)
        throw new CodedError('unavailable', 'too many sign-ins at once');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next in line, else it becomes free.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
