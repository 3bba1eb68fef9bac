import { getTerms, setTerms } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TermsService } from './terms.service';

@Controller()
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  @Serve(getTerms)
  async get(_input: z.output<typeof getTerms.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.terms.get();
  }

  @Serve(setTerms)
  async set(input: z.output<typeof setTerms.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.terms.set(input, caller);
  }
}
