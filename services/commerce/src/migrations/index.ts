import { outboxMigrations } from '@alcova/messaging/outbox';
import { CreateImportedRecords1700000009000 } from '@alcova/persistence';
import { AddShop1700000002000 } from './add-shop';
import { AddTrash1700000020310 } from './add-trash';
import { CreateBooksAndAds1700000001000 } from './create-books-and-ads';

/** In the order in which they run. */
export const migrations = [
  ...outboxMigrations,
  CreateBooksAndAds1700000001000,
  AddShop1700000002000,
  CreateImportedRecords1700000009000,
  AddTrash1700000020310,
];
