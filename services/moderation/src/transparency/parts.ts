import { transparency } from '@alcova/contracts';
import { TransparencyController } from './transparency.controller';
import { TransparencyRepository } from './transparency.repository';
import { TransparencyService } from './transparency.service';

/** Figures of reports for everybody, as the service's module takes them in. */
export const transparencyFigures = {
  serves: [transparency],
  controllers: [TransparencyController],
  providers: [TransparencyRepository, TransparencyService],
};
