import { getHomeBlock, homeVideos } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(@Inject(HomeService) private readonly home: HomeService) {}

  @Serve(homeVideos)
  page(input: z.output<typeof homeVideos.input>) {
    return this.home.page(input);
  }

  @Serve(getHomeBlock)
  block(input: z.output<typeof getHomeBlock.input>) {
    return this.home.block(input);
  }
}
