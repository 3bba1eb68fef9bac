import type { RpcContract } from '@alcova/contracts';
import { ServiceCalls } from '../../src/services/service-calls';

/** Calls that are answered by what a test tells, after each contract's output. */
export class ToldCalls extends ServiceCalls {
  constructor(private readonly tell: (contract: RpcContract, input: unknown) => Promise<unknown>) {
    super();
  }

  async answer(contract: RpcContract, input: unknown): Promise<string> {
    return JSON.stringify(contract.output.parse(await this.tell(contract, input)));
  }
}
