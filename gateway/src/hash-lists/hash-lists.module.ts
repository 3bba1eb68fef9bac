import { Module } from '@nestjs/common';
import { HashListImport } from './hash-list-import';
import { HashListImportController, HashListsController } from './hash-lists.controller';

/** Which lists there are, what one says, and its removal (role `api`). */
@Module({ controllers: [HashListsController] })
export class HashListsModule {}

/** The call that brings a list (role `api`: its address is the list's own). */
@Module({ controllers: [HashListImportController], providers: [HashListImport] })
export class HashListImportModule {}
