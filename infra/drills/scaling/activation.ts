import type { Scaling } from './chart-scaling';

/** Jobs above which there is something to do: `activationTarget` of the ScaledObject. */
const ACTIVATION_TARGET = 0;

/**
 * What KEDA itself does at each of its looks, apart from the autoscaler that it feeds: from none to one and back, and what holds while the
 * queue cannot be read. Written after its executor (keda, pkg/scaling/executor/scale_scaledobjects.go). Times in seconds of any clock.
 */
export class Activation {
  private lastActive: number | undefined;

  constructor(private readonly scaling: Scaling) {}

  /**
   * One look; answers how many replicas there shall be.
   * @param metric jobs that wait or run; undefined: it could not be read
   */
  look(now: number, replicas: number, metric: number | undefined): number {
    const { min, cooldownSeconds, fallbackReplicas } = this.scaling;
    // `currentReplicasIfHigher`: who works stays.
    if (metric === undefined) return Math.max(replicas, fallbackReplicas);
    if (metric > ACTIVATION_TARGET) {
      this.lastActive = now;
      return replicas === 0 ? Math.max(min, 1) : replicas;
    }
    if (replicas < min) return min;
    const isCool = this.lastActive === undefined || this.lastActive + cooldownSeconds < now;
    return min === 0 && isCool ? 0 : replicas;
  }
}
