import { getTerms, type InputOf, setTerms } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { TermsService } from './terms.service';

@Controller()
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  @Operation(getTerms)
  async get() {
    return this.terms.get();
  }

  @Operation(setTerms)
  async set(input: InputOf<typeof setTerms>, { caller }: RpcContext) {
    return this.terms.set(input, caller);
  }
}
