import { metricsText } from '@alcova/platform';

/**
 * A figure that this process tells at /metrics. @param line the metric with its labels, as it stands there; undefined when it does not.
 * What is read from a database may be two seconds old.
 */
export async function metric(line: string): Promise<number | undefined> {
  const told = (await metricsText()).split('\n');
  const found = told.find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}
