/** The public face of the messaging package for processes that own a database. */
export { type ActFacts, changedAct, madeAct, removedAct } from './act-facts';
export { actGroupOf } from './act-group';
export * from './tables';
export * from './module';
export { OnEvent, type ReceivedEvent } from './on-event';
export * from './outbox';
