import {
  ANONYMOUS,
  CodedError,
  type Credentials,
  type KnownDevice,
  refusedFor,
  signIn,
  type SignInOutcome,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { Admission } from '../admission/admission';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';
import { clientOf } from '../http/call';
import { ServiceCalls } from '../services/service-calls';
import { DeviceCookie } from './device-cookie';
import type { Exchange } from './session-answers';

/**
 * Tries that wait since their account is guessed from everywhere: with 2 s for each, ten hashes a second are computed for them at most. The
 * rest comes after them, addresses by turns, or is refused. A place is free within 2 s: one address that is flooded keeps no other from it.
 */
const WAITING = { atOnce: 20, waiting: 1_000, waitingOfKey: 50, waitMs: 2_500 };

/**
 * Signing in with a password. Room is taken for the hash alone, and a known device has room of its own: neither tries that wait nor
 * strangers keep it from anybody (docs/decisions/0013).
 */
@Injectable()
export class PasswordSignIns {
  private readonly waiting = new ConcurrencyLimiter(WAITING);

  constructor(
    private readonly services: ServiceCalls,
    private readonly device: DeviceCookie,
    private readonly admission: Admission,
  ) {}

  /** @throws CodedError with the codes of the contract; auth.too-many-attempts also when too many tries wait */
  async signIn(credentials: Credentials, exchange: Exchange): Promise<SignInOutcome> {
    const device = await this.device.read(exchange.request);
    const asked = { ...credentials, client: clientOf(exchange.request), ...(device && { device }) };
    const answer = await this.inRoom(exchange, roomOf(device), asked);
    if (answer.kind !== 'wait') return answer;
    const { ms, subject, ticket } = answer;
    await this.waiting.run(
      subject,
      () => wait(ms),
      () => refusedFor('auth.too-many-attempts', ms / 1_000),
    );
    // The account does not know the device, whomever else that knows. All tries at one address have one turn.
    const outcome = await this.inRoom(exchange, { name: 'hash', key: subject }, { ...asked, ticket });
    if (outcome.kind === 'wait')
      throw new CodedError('unavailable', 'a try that has waited is to wait again');
    return outcome;
  }

  private inRoom({ request, reply }: Exchange, { name, key }: Room, asked: z.input<typeof signIn.input>) {
    const underway = { request: request.raw, response: reply.raw, key };
    return this.admission.within(name, underway, () =>
      this.services.request(signIn, asked, { caller: ANONYMOUS }),
    );
  }
}

interface Room {
  readonly name: 'hash' | 'known-hash';
  /** Whose turn it is; the client's address's without one. */
  readonly key?: string | undefined;
}

/** A device that somebody signed in on before takes its turn by that account, of which a stranger has none, or few. */
function roomOf(device: KnownDevice | undefined): Room {
  const account = device?.accounts[0];
  return account === undefined ? { name: 'hash' } : { name: 'known-hash', key: account };
}
