import { Module } from '@nestjs/common';
import { SignalsModule } from '../signals/signals.module';
import { TaleEdits } from './tale-edits';

/** New texts of published tales. */
@Module({
  imports: [SignalsModule],
  providers: [TaleEdits],
  exports: [TaleEdits],
})
export class EditsModule {}
