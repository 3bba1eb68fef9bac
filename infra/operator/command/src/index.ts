/** The operator's commands, for whoever adds some or runs them on a system of its own. */
export type { Command } from 'commander';
export type { KeptKeys, KeyStore } from './key-store/key-store';
export { keyTurn } from './key-store/key-store';
export type { KeyName } from './key-store/names';
export { columns } from './shell/columns';
export { Refusal, UsageError } from './base/failure';
export { noteAct, operatorAct, withAct, type ActOptions } from './shell/operator-act';
export { runAlcova } from './shell/run';
export type { Shell, Tools, Topic, Writing } from './shell/shell';
export type { Streams } from './shell/streams';
export { connectTo, OPERATOR_VARIABLES, systemOfEnvironment, type System } from './shell/system';
export { rebuildCounters } from './topics/counters';
export { reapplyErasures } from './topics/erasures';
export { wholeNumber } from './topics/numbers';
export { sweepStore } from './topics/sweep';
export { TOPICS } from './topics/topics';
