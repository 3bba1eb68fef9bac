import type { Caller, Operation } from '@alcova/contracts';
import { Controller, Injectable, type Type } from '@nestjs/common';
import { z } from 'zod';
import type { Call } from '../http/call';
import { bind } from '../http/handles';
import { ForwardedJson } from '../http/forwarded-json';
import { LivePolicy } from '../policy/live-policy';
import { externalRedirect } from '../anonymous-visitors/external-redirect';
import { type AnyInput, HandlesPublic, type PublicCall } from '../public-bytes/public-read';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { AddedFacts } from './added-facts';

const elsewhere = z.object({ link: z.string() });

/** Passes calls on to the services that own the operations. */
@Injectable()
class ServiceProxy {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    private readonly added: AddedFacts,
    private readonly policy: LivePolicy,
  ) {}

  /** A public read: its answer is kept for all. */
  async read(operation: Operation, input: AnyInput, { caller, policy }: PublicCall): Promise<ForwardedJson> {
    const asked = { ...flat(input), ...this.added.of(operation, { policy }) };
    return new ForwardedJson(await this.ask(operation, asked, caller));
  }

  async call(operation: Operation, input: AnyInput, call: Call): Promise<ForwardedJson | string> {
    const { caller, request, reply } = call;
    const policy = this.policy.of(request);
    const asked = { ...flat(input), ...this.added.of(operation, { policy, request }) };
    const json = await this.ask(operation, asked, caller);
    for (const stale of operation.changes?.(JSON.parse(json)) ?? []) this.reads.changed(...stale);
    if (operation.status !== 302) return new ForwardedJson(json);
    externalRedirect(reply);
    return elsewhere.parse(JSON.parse(json)).link;
  }

  private ask(operation: Operation, input: object, caller: Caller): Promise<string> {
    return this.services.answer(operation, input, { caller });
  }
}

const flat = ({ params, query, body }: AnyInput): object => Object.assign({}, params, query, body);

/** A controller with a method for each operation, bound to its address as it is declared. */
export function operationsController(operations: readonly Operation[]): Type<unknown> {
  @Controller()
  class OperationsController extends ServiceProxy {}
  for (const operation of operations) addMethod(OperationsController.prototype, operation);
  return OperationsController;
}

function addMethod(prototype: ServiceProxy, operation: Operation): void {
  const name = operation.operationId;
  if (operation.cached) {
    const value = function (this: ServiceProxy, input: AnyInput, call: PublicCall) {
      return this.read(operation, input, call);
    };
    define(prototype, name, value, HandlesPublic(operation));
    return;
  }
  const value = function (this: ServiceProxy, input: AnyInput, call: Call) {
    return this.call(operation, input, call);
  };
  define(prototype, name, value, bind(operation));
}

type MethodDecorator<M> = (target: object, key: string, descriptor: TypedPropertyDescriptor<M>) => void;

function define<M>(prototype: object, name: string, value: M, decorate: MethodDecorator<M>): void {
  const descriptor = { value, configurable: true, enumerable: false, writable: true };
  Object.defineProperty(prototype, name, descriptor);
  decorate(prototype, name, descriptor);
}
