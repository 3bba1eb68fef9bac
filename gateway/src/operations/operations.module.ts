import { isOperation, ROUTES } from '@alcova/contracts';
import { Module } from '@nestjs/common';
import { PassersByModule } from '../passers-by/passers-by.module';
import { AddedFacts } from './added-facts';
import { operationsController } from './operations.controller';

/** The operations of the services, passed on as they are declared. */
@Module({
  imports: [PassersByModule],
  controllers: [operationsController(ROUTES.filter(isOperation))],
  providers: [AddedFacts],
})
export class OperationsModule {}
