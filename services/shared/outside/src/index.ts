/** Where a process may connect to on the web: the one public face of the package. */
export { type Resolve, resolveName } from './destination';
export { DestinationFailure } from './failures';
export { isNetwork, Networks, type Standing } from './networks';
export { type Answer, discardBody, readBounded, requestOutside, type VisitOptions, type Web } from './visit';
