import { isOperation, ROUTES } from '@alcova/contracts';
import { Module } from '@nestjs/common';
import { AnonymousVisitorsModule } from '../anonymous-visitors/anonymous-visitors.module';
import { AddedFacts } from './added-facts';
import { operationsController } from './operations.controller';

/** The operations of the services, passed on as they are declared. */
@Module({
  imports: [AnonymousVisitorsModule],
  controllers: [operationsController(ROUTES.filter(isOperation))],
  providers: [AddedFacts],
})
export class OperationsModule {}
