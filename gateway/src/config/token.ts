/** Injection token of the validated configuration (GatewayConfig). */
export const CONFIG = Symbol('gateway.config');
