import { readEvidence } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Evidence } from './evidence.service';

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: Evidence) {}

  @Serve(readEvidence)
  async read({ id }: z.output<typeof readEvidence.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.evidence.read(id, caller);
  }
}
