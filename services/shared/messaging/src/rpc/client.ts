import { Inject, Injectable } from '@nestjs/common';
import { type Caller, CodedError, type RpcContract, rpcSubject } from '@alcova/contracts';
import { currentRequest, inSpan } from '@alcova/platform';
import { headers, type MsgHdrs, NatsError, type NatsConnection } from 'nats';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { CONNECTION, MESSAGING_OPTIONS, type MessagingOptions } from '../connection/options';
import { ORIGIN, rpcSpan } from '../connection/origin';
import { CallerKeyCheck, type KeyMismatchMonitor, KEYS_DIFFER } from './caller-key-check';
import { CallerTokens, FORGED_CALLER, STALE_CALLER } from '../connection/caller-tokens';
import { decodeError, encodeInput, HEADER, parseJson } from './wire';

export interface RequestOptions {
  /** On whose behalf; a visitor's where it is nobody's. */
  readonly caller: Caller;
  /** Milliseconds; the contract's own deadline when left out. */
  readonly deadlineMs?: number;
}

@Injectable()
export class RpcClient {
  private readonly tokens: CallerTokens;
  private readonly sender = randomUUID();

  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(MESSAGING_OPTIONS) options: MessagingOptions,
    @Inject(CallerKeyCheck) private readonly callerKey: KeyMismatchMonitor,
  ) {
    this.tokens = new CallerTokens(options.callerKeys);
  }

  /**
   * Asks the owner of a contract and parses its answer.
   * @throws CodedError with the code of the reply; `unavailable` when nobody answers within the deadline
   */
  async request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options: RequestOptions,
  ): Promise<z.output<C['output']>> {
    const answer = await this.answer(contract, input, options);
    return contract.output.parse(parseJson(answer)) as z.output<C['output']>;
  }

  /** The same, but the answer is the JSON that its owner wrote after `output`. @throws CodedError as `request` does */
  answer<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options: RequestOptions,
  ): Promise<string> {
    return inSpan(rpcSpan('client', contract), () =>
      this.ask(contract, input, options).catch((error: unknown) => {
        if (!(error instanceof CodedError) || error.detail !== STALE_CALLER) throw error;
        // Nothing was done yet. This machine stood still for a while: others shall measure it anew.
        this.tokens.renewSender();
        return this.ask(contract, input, options);
      }),
    );
  }

  private async ask(contract: RpcContract, input: unknown, options: RequestOptions): Promise<string> {
    const deadlineMs = options.deadlineMs ?? contract.deadlineMs;
    const body = encodeInput(input);
    const token = await this.tokens.sign(options.caller, { rpc: contract.name, body });
    const message = await this.connection
      .request(rpcSubject(contract), body, {
        timeout: deadlineMs,
        headers: this.headersOf(token, deadlineMs),
      })
      .catch((error: unknown) => {
        throw error instanceof NatsError
          ? new CodedError('unavailable', `${contract.name}: ${error.code}`)
          : error;
      });
    const code = message.headers?.get(HEADER.error);
    const failure = code ? this.failureOf(contract, decodeError(code, message.string())) : undefined;
    if (failure?.code !== 'unavailable') this.callerKey.agrees();
    if (failure) throw failure;
    return message.string();
  }

  /** That the platform's own processes do not believe each other is nobody's fault who asks. */
  private failureOf(contract: RpcContract, error: CodedError): CodedError {
    if (error.detail !== FORGED_CALLER) return error;
    this.callerKey.differs(contract.name);
    return new CodedError('unavailable', `${contract.name}: ${KEYS_DIFFER}`);
  }

  private headersOf(token: string | undefined, deadlineMs: number): MsgHdrs {
    const request = currentRequest();
    const result = headers();
    result.set(ORIGIN.requestId, request.requestId);
    result.set(ORIGIN.trace, request.traceparent);
    result.set(HEADER.sender, this.sender);
    result.set(HEADER.sent, String(performance.now()));
    result.set(HEADER.within, String(deadlineMs));
    if (token !== undefined) result.set(HEADER.caller, token);
    return result;
  }
}
