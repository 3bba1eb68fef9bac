import { getHomeBlock } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(@Inject(HomeService) private readonly home: HomeService) {}

  @Serve(getHomeBlock)
  block(input: z.output<typeof getHomeBlock.input>) {
    return this.home.block(input);
  }
}
