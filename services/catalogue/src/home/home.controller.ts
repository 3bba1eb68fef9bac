import { getHomeBlock, type InputOf } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Operation(getHomeBlock)
  async block({ refusals, ...wanted }: InputOf<typeof getHomeBlock>) {
    return this.home.block({ ...wanted, except: refusals.listing });
  }
}
