import { appealTale, getOwnTale, listOwnTales, resubmitTale, withdrawTale } from '@alcova/contracts';
import { OwnTalesController } from './own-tales.controller';
import { OwnTalesRepository } from './own-tales.repository';
import { OwnTalesService } from './own-tales.service';

/** Authors' own tales, as the service's module takes them in. */
export const ownTales = {
  serves: [listOwnTales, getOwnTale, resubmitTale, withdrawTale, appealTale],
  controllers: [OwnTalesController],
  providers: [OwnTalesRepository, OwnTalesService],
};
