/** What a film takes, whoever pays for it. */
export interface FilmUse {
  /** Seconds of processor for a second of film, all rungs at once. */
  readonly processorSeconds: number;
  /** Bytes in the store for a minute of film. */
  readonly storedBytes: number;
  /** Bytes that a viewer loads of a minute of film. */
  readonly sentBytes: number;
}

/** In any one currency; GB are of 10^9 bytes. */
export interface Prices {
  readonly coreHour: number;
  readonly storageGbMonth: number;
  readonly egressGb: number;
  /** Share of the paid processor time that encodes, over 0 and up to 1. */
  readonly utilisation: number;
}

/** What a published minute costs, in the currency of the prices. */
export interface MinuteCost {
  /** Once. */
  readonly encoding: number;
  /** Every month. */
  readonly keeping: number;
  /** Every time that somebody watches it. */
  readonly sending: number;
}

const GB = 1e9;

/** The cost of a minute of film (k8s/runbook/cost.md). */
export function costOfMinute(use: FilmUse, prices: Prices): MinuteCost {
  return {
    encoding: (60 * use.processorSeconds * prices.coreHour) / 3_600 / prices.utilisation,
    keeping: (use.storedBytes / GB) * prices.storageGbMonth,
    sending: (use.sentBytes / GB) * prices.egressGb,
  };
}

/** The value of a metric without labels in a process's answer of /metrics. @throws Error when it is not there */
export function metricOf(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`no metric ${name}`);
  return Number(value);
}
