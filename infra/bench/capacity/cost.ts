import type { Component } from './chart-sizes';
import { type Demand, HEADS } from './demand';
import { type Answering, ON_WAYS } from './roles';
import { numberIn, tableOf } from './tables';

/** Seconds of processor time of each component for a listened hour. */
export type Cost = ReadonlyMap<Component, number>;

const componentOf = (process: Answering, role: string): Component => {
  if (process !== 'gateway') return process;
  if (role === 'api' || role === 'media' || role === 'upload') return `gateway ${role}`;
  throw new RangeError(`no role of the gateway: ${role}`);
};

/** What a demand costs by the measured table of a page. @param cdn the part of what the media role answers that a CDN takes, 0 to 1 */
export function costOf(page: string, demand: Demand, cdn = 0): Cost {
  const measured = tableOf(page, HEADS.requests);
  const cost = new Map<Component, number>();
  for (const [name, times] of demand) {
    const role = measured.get(name)?.get('role') ?? '';
    const left = role === 'media' ? times * (1 - cdn) : times;
    for (const process of ON_WAYS) {
      const component = componentOf(process, role);
      const seconds = (left * numberIn(measured, name, process)) / 1_000;
      cost.set(component, (cost.get(component) ?? 0) + seconds);
    }
  }
  return cost;
}

export const totalOf = (cost: Cost): number => [...cost.values()].reduce((sum, one) => sum + one, 0);
