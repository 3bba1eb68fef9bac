import { Module } from '@nestjs/common';
import { AnonymousVisitors } from './anonymous-visitors';

@Module({ providers: [AnonymousVisitors], exports: [AnonymousVisitors] })
export class AnonymousVisitorsModule {}
