import { transparency } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { TransparencyService } from './transparency.service';

/** For everybody: nobody's role is asked for. */
@Controller()
export class TransparencyController {
  constructor(private readonly figures: TransparencyService) {}

  @Operation(transparency)
  async months() {
    return this.figures.months();
  }
}
