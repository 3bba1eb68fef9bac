import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { StoreModule } from '../store/store.module';
import { PersonalDataController } from './personal-data.controller';

@Module({ imports: [SessionModule, StoreModule], controllers: [PersonalDataController] })
export class PersonalDataModule {}
