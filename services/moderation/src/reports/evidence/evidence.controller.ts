import { type InputOf, readEvidence } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { Evidence } from './evidence.service';

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: Evidence) {}

  @Operation(readEvidence)
  async read({ id }: InputOf<typeof readEvidence>, { caller }: RpcContext) {
    return this.evidence.read(id, caller);
  }
}
