import { CodedError, type RpcContract } from '@alcova/contracts';
import type { z } from 'zod';
import { CallRoom } from './call-room';
import { type CallOptions, ServiceCalls } from './service-calls';

/**
 * Calls that are refused at once where too many of the same service wait already: under more traffic than can be carried some are told to
 * come back, and the others are answered about as quickly as ever. One service that is slow takes no room from the others.
 */
export class BoundedCalls extends ServiceCalls {
  private readonly rooms = new Map<string, CallRoom>();

  constructor(private readonly calls: ServiceCalls) {
    super();
  }

  /** @throws CodedError unavailable for one too many */
  async request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options?: CallOptions,
  ): Promise<z.output<C['output']>> {
    const room = this.roomOf(contract.name.split('.', 1)[0] ?? '');
    if (room.isFull) throw new CodedError('unavailable', `too many calls wait before ${contract.name}`);
    const began = performance.now();
    room.began();
    try {
      return await this.calls.request(contract, input, options);
    } finally {
      room.ended(performance.now() - began);
    }
  }

  private roomOf(service: string): CallRoom {
    const known = this.rooms.get(service) ?? new CallRoom();
    this.rooms.set(service, known);
    return known;
  }
}
