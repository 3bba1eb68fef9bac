import { Module } from '@nestjs/common';
import { SignalsModule } from '../signals/signals.module';
import { Edits } from './edits';

/** New texts of published tales. */
@Module({
  imports: [SignalsModule],
  providers: [Edits],
  exports: [Edits],
})
export class EditsModule {}
