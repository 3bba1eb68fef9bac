import { CodedError, rememberAge } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { Call } from '../http/call';
import { codedErrorOf } from '../http/problems';
import { ServiceCalls } from '../services/service-calls';
import type { AgeFlow } from './flow';

/** Who waits for the end of a proof does not wait longer than this for the memory of it. */
const WITHIN_MS = 2_000;

type Asking = Pick<Call, 'caller' | 'session' | 'request'>;

/**
 * Has an account remember a proof of age, in the answer that ends it and at no other time: a pass is alike for all of an hour and may be
 * anybody's, so that none is ever made into a memory.
 */
@Injectable()
export class AgePassKeeping {
  private readonly log = logger('age');

  constructor(private readonly services: ServiceCalls) {}

  /** What a walk that begins is bound to where its proof is to be remembered. @throws CodedError where nobody is signed in */
  keeperOf({ session, request }: Asking): string {
    if (!session) throw request.sessionFailure ?? new CodedError('auth.required');
    return session.fam;
  }

  /**
   * To be called when a walk ends that has proved it, which it does once. Nothing is remembered where the session is another one than that
   * which began the walk, or none. Never rejects: the proof stands without it, and /profile tells what is remembered.
   */
  async keep({ keeper }: Pick<AgeFlow, 'keeper'>, { caller, session }: Asking): Promise<void> {
    if (keeper === undefined || session?.fam !== keeper) return;
    try {
      await this.services.request(rememberAge, {}, { caller, deadlineMs: WITHIN_MS });
    } catch (error) {
      this.log.warn({ code: codedErrorOf(error).code }, 'a proof of age was not remembered');
    }
  }
}
