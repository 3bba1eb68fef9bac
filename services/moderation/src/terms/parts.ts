import { getTerms, setTerms } from '@alcova/contracts';
import { TermsController } from './terms.controller';
import { TermsRepository } from './terms.repository';
import { TermsService } from './terms.service';

/** The list of terms, as the service's module takes it in. */
export const terms = {
  serves: [getTerms, setTerms],
  controllers: [TermsController],
  providers: [TermsRepository, TermsService],
};
