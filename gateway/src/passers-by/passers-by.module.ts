import { Module } from '@nestjs/common';
import { PassersBy } from './passers-by';

@Module({ providers: [PassersBy], exports: [PassersBy] })
export class PassersByModule {}
