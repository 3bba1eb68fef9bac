import { getHomeBlock } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Serve(getHomeBlock)
  block(input: z.output<typeof getHomeBlock.input>) {
    return this.home.block(input);
  }
}
