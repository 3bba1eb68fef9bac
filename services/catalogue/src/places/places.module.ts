import { Module } from '@nestjs/common';
import { PlacesController } from './places.controller';
import { PlacesRetention } from './places-retention';
import { PlacesRepository } from './places.repository';
import { PlacesService } from './places.service';

/** Where people stopped in films and tales. */
@Module({ controllers: [PlacesController], providers: [PlacesRepository, PlacesRetention, PlacesService] })
export class PlacesModule {}
