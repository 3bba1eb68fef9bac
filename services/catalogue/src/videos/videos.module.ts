import { Module } from '@nestjs/common';
import { HoldsModule } from '../holds/holds.module';
import { ListsModule } from '../lists/lists.module';
import { ParticipantsModule } from '../participants/participants.module';
import { SearchModule } from '../search/search.module';
import { AssetStatesRepository } from './asset-states.repository';
import { ListingService } from './listing.service';
import { ReportedController } from './reported.controller';
import { VideosController } from './videos.controller';
import { VideosRepository } from './videos.repository';
import { VideosService } from './videos.service';

/** Videos, one by one and in lists. */
@Module({
  imports: [HoldsModule, ListsModule, ParticipantsModule, SearchModule],
  controllers: [ReportedController, VideosController],
  providers: [AssetStatesRepository, ListingService, VideosRepository, VideosService],
  exports: [AssetStatesRepository, VideosRepository],
})
export class VideosModule {}
