import { Module } from '@nestjs/common';
import { PassersByModule } from '../passers-by/passers-by.module';
import { BooksController } from './books.controller';

@Module({ imports: [PassersByModule], controllers: [BooksController] })
export class BooksModule {}
