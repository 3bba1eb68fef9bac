import { type InputOf, readAudit, verifyAuditStretch } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AuditService } from './audit.service';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Operation(readAudit)
  async list(input: InputOf<typeof readAudit>, { caller }: RpcContext) {
    return this.audit.list(input, caller);
  }

  @Operation(verifyAuditStretch)
  async verify({ after }: InputOf<typeof verifyAuditStretch>) {
    return this.audit.verify(after);
  }
}
