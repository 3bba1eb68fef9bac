import { Module } from '@nestjs/common';
import { AuthorityReportsController } from './authority-reports.controller';
import { CaseDeskController } from './case-desk.controller';
import { CaseFilmController } from './case-film.controller';
import { MediaModule } from '../media/media.module';
import { CaseFeed } from './case-feed';
import { OwnCasesController } from './own-cases.controller';
import { ReportsController } from './reports.controller';

@Module({
  imports: [MediaModule],
  controllers: [
    ReportsController,
    CaseDeskController,
    AuthorityReportsController,
    CaseFilmController,
    OwnCasesController,
  ],
  providers: [CaseFeed],
})
export class ReportsModule {}
