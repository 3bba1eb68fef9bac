import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { AuthorsModule } from '../authors/authors.module';
import { EditsModule } from '../edits/edits.module';
import { ReadingModule } from '../reading/reading.module';
import { SignalsModule } from '../signals/signals.module';
import { AuthorNewsController } from './author-news.controller';
import { AuthorNewsRepository } from './author-news.repository';
import { AuthorNewsService } from './author-news.service';
import { OwnTalesController } from './own-tales.controller';
import { OwnTalesRepository } from './own-tales.repository';
import { OwnTalesService } from './own-tales.service';
import { WithdrawnTextRetention } from './withdrawn-text-retention';

/** Authors' own tales and what is new of them. */
@Module({
  imports: [AuditModule, AuthorsModule, EditsModule, ReadingModule, SignalsModule],
  controllers: [AuthorNewsController, OwnTalesController],
  providers: [
    AuthorNewsRepository,
    AuthorNewsService,
    OwnTalesRepository,
    OwnTalesService,
    WithdrawnTextRetention,
  ],
  exports: [OwnTalesRepository],
})
export class OwnTalesModule {}
