import type { Lease } from '@alcova/messaging';

/** How the uploads' lock reaches the leases that all gateways share; bound to messaging's Leases. */
export abstract class UploadLeases {
  /** As messaging's Leases. */
  abstract take(
    key: string,
    options: { withinMs: number; signal: AbortSignal; onAsked: () => void },
  ): Promise<Lease | undefined>;
}
