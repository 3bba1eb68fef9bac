export { startService, type ServiceOptions } from './service-process';
export { startSystem, type System, type SystemOptions } from './system';
export { prefixedLog, silentLog, type Log } from './client/log';
export type { ProcessName, ServiceName } from './names';
