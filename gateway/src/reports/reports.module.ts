import { Module } from '@nestjs/common';
import { AuthorityReportsController } from './authority-reports.controller';
import { CaseDeskController } from './case-desk.controller';
import { CaseFilmController } from './case-film.controller';
import { MediaModule } from '../media/media.module';
import { CaseFeed } from './case-feed';
import { ReportsController } from './reports.controller';

@Module({
  imports: [MediaModule],
  controllers: [ReportsController, CaseDeskController, AuthorityReportsController, CaseFilmController],
  providers: [CaseFeed],
})
export class ReportsModule {}
