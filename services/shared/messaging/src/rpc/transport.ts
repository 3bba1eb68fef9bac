import { Inject, Injectable } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { CodedError, type RpcContract, rpcSubject } from '@alcova/contracts';
import {
  beginRequest,
  counter,
  histogram,
  logger,
  noteFailure,
  type OpenSpan,
  withRequest,
} from '@alcova/platform';
import { headers, type Msg, type NatsConnection, type Subscription } from 'nats';
import { lastValueFrom } from 'rxjs';
import { requireAccess, requireAllowedCaller } from '../connection/caller';
import { CONNECTION, MESSAGING_OPTIONS, type MessagingOptions } from '../connection/options';
import { originOf, rpcSpan } from '../connection/origin';
import { CallerKeyCheck, type KeyMismatchMonitor } from './caller-key-check';
import { CallerTokens, FORGED_CALLER } from '../connection/caller-tokens';
import type { RpcContext } from './operation';
import { isAway, isUnstorableText } from './failures';
import { WaitingTimes } from '../connection/waiting-times';
import { encodeError, fieldsOf, HEADER, MAX_REPLY_BYTES, parseJson } from './wire';

const log = logger('rpc');
const seconds = histogram('alcova_rpc_seconds', 'Time to answer a request, by contract and outcome', [
  'contract',
  'outcome',
]);
const dropped = counter(
  'alcova_rpc_dropped_total',
  'Messages on subjects of requests that expect no reply: our own processes send none',
);
/** Requests in work at once in one process; more are refused, so that a flood ends in 503 and not in memory. */
const MAX_IN_FLIGHT = 512;

/** Carries requests from the shared NATS connection to Nest's message handlers and answers them. */
@Injectable()
export class RpcTransport extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private readonly working = new Set<Promise<void>>();
  private readonly waits = new WaitingTimes();
  private readonly tokens: CallerTokens;

  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
    @Inject(CallerKeyCheck) private readonly callerKey: KeyMismatchMonitor,
  ) {
    super();
    this.tokens = new CallerTokens(options.callerKeys);
  }

  /** @throws Error when a contract that must be served has no handler */
  listen(callback: (error?: unknown) => void): void {
    const missing = (this.options.serves ?? []).filter(
      (contract) => !this.messageHandlers.has(rpcSubject(contract)),
    );
    if (missing.length) {
      callback(new Error(`no handler for ${missing.map((contract) => contract.name).join(', ')}`));
      return;
    }
    for (const [subject, handler] of this.messageHandlers) this.subscribe(subject, handler);
    // Who asks a moment after the start is heard: the broker knows all subscriptions by then.
    this.connection.flush().then(() => callback(), callback);
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEventHandler?: boolean,
    extras?: Record<string, unknown>,
  ): void {
    if (typeof pattern === 'string' && this.messageHandlers.has(pattern))
      throw new Error(`two handlers for ${pattern}`);
    super.addHandler(pattern, callback, isEventHandler, extras);
  }

  private subscribe(subject: string, handler: MessageHandler): void {
    const contract = handler.extras?.['contract'] as RpcContract;
    const subscription = this.connection.subscribe(subject, {
      queue: this.options.service,
      callback: (error, message) => {
        if (error) log.error({ err: error, subject }, 'subscription failed');
        else this.take(contract, handler, message);
      },
    });
    this.subscriptions.push(subscription);
  }

  private take(contract: RpcContract, handler: MessageHandler, message: Msg): void {
    if (!expectsReply(message)) {
      log.error({ contract: contract.name }, 'dropped a message that expects no reply');
      dropped.inc();
      return;
    }
    const { requestId, trace } = originOf(message.headers);
    const { context, span } = beginRequest({ requestId, parent: trace }, rpcSpan('server', contract));
    const work = withRequest(context, () => this.answer(contract, handler, message, context.requestId, span))
      .catch((error: unknown) =>
        log.error({ err: error, contract: contract.name }, 'the reply could not be sent'),
      )
      .finally(() => {
        span.end();
        this.working.delete(work);
      });
    this.working.add(work);
  }

  private async answer(
    contract: RpcContract,
    handler: MessageHandler,
    message: Msg,
    requestId: string,
    span: OpenSpan,
  ): Promise<void> {
    const stopTimer = seconds.startTimer({ contract: contract.name });
    try {
      if (this.working.size > MAX_IN_FLIGHT) throw new CodedError('unavailable', 'too many requests in work');
      if (this.isTooLate(message)) return;
      const reply = await this.handle(contract, handler, message, requestId);
      message.respond(reply);
      stopTimer({ outcome: 'ok' });
    } catch (failure) {
      const error = asCoded(failure, contract);
      noteFailure(span, error);
      if (error.detail === FORGED_CALLER) this.callerKey.differs(contract.name);
      const replyHeaders = headers();
      replyHeaders.set(HEADER.error, error.code);
      message.respond(encodeError(error), { headers: replyHeaders });
      stopTimer({ outcome: error.code });
    }
  }

  /** Whether it waited for so long that nobody waits for its reply. */
  private isTooLate({ headers: about }: Msg): boolean {
    const sender = about?.get(HEADER.sender);
    if (!about?.has(HEADER.sent) || !sender) return false;
    return this.waits.of(sender, Number(about.get(HEADER.sent))) > Number(about.get(HEADER.within));
  }

  private async handle(
    contract: RpcContract,
    handler: MessageHandler,
    message: Msg,
    requestId: string,
  ): Promise<string> {
    const token = message.headers?.get(HEADER.caller);
    const caller = await this.tokens.callerOf(token, { rpc: contract.name, body: message.data });
    if (token && this.tokens.believes) this.callerKey.agrees();
    requireAllowedCaller(contract, caller);
    requireAccess(contract, caller);
    const input = contract.input.safeParse(parseJson(message.string()));
    if (!input.success) throw new CodedError('request.invalid', undefined, fieldsOf(input.error));
    const context: RpcContext = { caller, requestId };
    const answered: unknown = await lastValueFrom(
      this.transformToObservable(await handler(input.data, context)),
    );
    const reply = JSON.stringify(contract.output.parse(answered));
    if (Buffer.byteLength(reply) > MAX_REPLY_BYTES)
      throw new Error(`reply of ${contract.name} is over ${MAX_REPLY_BYTES} bytes`);
    return reply;
  }

  /** Stops taking requests and waits for those in work. */
  async drain(): Promise<void> {
    await Promise.all(this.subscriptions.splice(0).map((subscription) => subscription.drain()));
    await Promise.allSettled([...this.working]);
  }

  close(): void {
    for (const subscription of this.subscriptions.splice(0)) subscription.unsubscribe();
  }

  on(event: string): void {
    throw new Error(`the transport has no event ${event}`);
  }

  unwrap<T>(): T {
    throw new Error('the connection is not handed out');
  }
}

/** Where somebody waits for an answer: at an inbox, or in another account, for which the broker makes up a subject. */
const WAITS = ['_INBOX', '_R_.'];
/**
 * Whether the sender waits for an answer, as every client of ours does. JetStream delivers stored messages to any subject that a consumer
 * names, past what the consumer's maker may publish; the reply of such a message is the subject of its acknowledgement, or missing.
 */
const expectsReply = ({ reply }: Pick<Msg, 'reply'>): boolean =>
  WAITS.some((prefix) => reply?.startsWith(prefix));

/** Failures that a contract names keep their code; request errors and `unavailable` may always pass; what is away or cannot be stored says so; the rest is ours to log. */
function asCoded(failure: unknown, contract: RpcContract): CodedError {
  if (failure instanceof CodedError) {
    const known =
      contract.errors.includes(failure.code) ||
      failure.kind === 'unavailable' ||
      failure.kind === 'invalid' ||
      failure.code.startsWith('auth.');
    if (known) return failure;
  }
  if (isUnstorableText(failure)) return new CodedError('request.invalid', 'a text with U+0000');
  if (isAway(failure)) {
    log.warn(
      { reason: reasonOf(failure), contract: contract.name },
      'something that a request needs is away',
    );
    return new CodedError('unavailable');
  }
  log.error({ err: failure, contract: contract.name }, 'request failed');
  return new CodedError('internal');
}

const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
