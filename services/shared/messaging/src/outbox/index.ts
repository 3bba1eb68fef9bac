/** The public face of the messaging package for processes that own a database. */
export * from './migration';
export * from './module';
export { OnEvent, type ReceivedEvent } from './on-event';
export * from './outbox';
