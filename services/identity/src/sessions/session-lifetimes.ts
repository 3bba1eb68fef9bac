import type { Role } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';

const READER_IDLE_SECONDS = 30 * 24 * 3_600;

/** How long a session lasts, in seconds. */
export interface SessionLifetime {
  /** From the sign-in on, however much it is used; null: without end. */
  readonly wholeSeconds: number | null;
  /** Without a renewal. */
  readonly idleSeconds: number;
}

/** The condition on a row of `sign_ins` that it has not outlived `whole` and `idle`, which name the statement's parameters. */
export const isWithinLifetime = (whole: string, idle: string): string =>
  `(${whole}::float8 IS NULL OR signed_in_at > now() - ${whole}::float8 * interval '1 second')
   AND last_used_at > now() - ${idle}::float8 * interval '1 second'`;

/**
 * How long sessions last by role: those of moderators and administrators are short. Looked at in each renewal with the role as it is then,
 * so that a new role counts for older sessions too.
 */
@Injectable()
export class SessionLifetimes {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  of(role: Role): SessionLifetime {
    if (role === 'user') return { wholeSeconds: null, idleSeconds: READER_IDLE_SECONDS };
    const { STAFF_SESSION_SECONDS: wholeSeconds, STAFF_IDLE_SECONDS: idleSeconds } = this.config;
    return { wholeSeconds, idleSeconds };
  }

  /** When a session that is used now can be renewed no more. */
  expiryOf(role: Role, signedInAt: Date): Date {
    const { wholeSeconds, idleSeconds } = this.of(role);
    const idle = Date.now() + idleSeconds * 1_000;
    return new Date(
      wholeSeconds === null ? idle : Math.min(idle, signedInAt.getTime() + wholeSeconds * 1_000),
    );
  }
}
