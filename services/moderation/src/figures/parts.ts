import { deskFigures } from '@alcova/contracts';
import { FiguresController } from './figures.controller';
import { FiguresRepository } from './figures.repository';
import { FiguresService } from './figures.service';

/** The desk's figures, as the service's module takes them in. */
export const figures = {
  serves: [deskFigures],
  controllers: [FiguresController],
  providers: [FiguresRepository, FiguresService],
};
