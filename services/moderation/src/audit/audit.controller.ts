import { listAudit, verifyAudit } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AuditService } from './audit.service';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Serve(listAudit)
  async list(input: z.output<typeof listAudit.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.audit.list(input, caller);
  }

  @Serve(verifyAudit)
  async verify({ after }: z.output<typeof verifyAudit.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.audit.verify(after);
  }
}
