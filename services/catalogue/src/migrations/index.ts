import { outboxMigrations } from '@alcova/messaging/outbox';
import { AddEngagement1700000002000 } from './add-engagement';
import { CreateCatalogue1700000001000 } from './create-catalogue';

/** In the order in which they run. */
export const migrations = [...outboxMigrations, CreateCatalogue1700000001000, AddEngagement1700000002000];
