import type { Scaling, ScalingRules } from './chart-scaling';

/** Less than this share away from the target nothing changes (--horizontal-pod-autoscaler-tolerance, its default). */
const TOLERANCE = 0.1;

interface Noted {
  readonly at: number;
  readonly replicas: number;
}

/**
 * What a HorizontalPodAutoscaler makes of one external metric with a target of the type AverageValue, written after the controller
 * (kubernetes, pkg/controller/podautoscaler: horizontal.go and replica_calculator.go). Times in seconds of any clock.
 */
export class HorizontalAutoscaler {
  private recommended: readonly Noted[] = [];
  private added: readonly Noted[] = [];
  private removed: readonly Noted[] = [];

  constructor(private readonly scaling: Scaling) {}

  /**
   * One sync; answers how many replicas there shall be.
   * @param replicas how many there are; with none it is switched off, which is how KEDA keeps a Deployment at zero
   * @param metric jobs that wait or run; undefined: it could not be read, and nothing changes
   */
  sync(now: number, replicas: number, metric: number | undefined): number {
    if (replicas === 0 || metric === undefined) return replicas;
    const { min, max, behavior } = this.scaling;
    // KEDA makes the HPA with a minimum of one where its own is zero: from one to none is KEDA's.
    const least = Math.max(min, 1);
    const wanted = this.wanted(replicas, metric);
    const bounded = Math.min(Math.max(this.stabilised(now, replicas, wanted), least), max);
    if (bounded > replicas) {
      const limit = Math.max(replicas, this.limit(now, replicas, behavior.scaleUp, 1));
      return this.changed(now, replicas, Math.min(bounded, limit));
    }
    if (bounded < replicas) {
      const limit = Math.min(replicas, this.limit(now, replicas, behavior.scaleDown, -1));
      return this.changed(now, replicas, Math.max(bounded, limit));
    }
    return replicas;
  }

  /** GetExternalPerPodMetricReplicas: the sum divided by what one replica shall have, rounded up. */
  private wanted(replicas: number, metric: number): number {
    const ratio = metric / (this.scaling.jobsPerWorker * replicas);
    return Math.abs(1 - ratio) <= TOLERANCE ? replicas : Math.ceil(metric / this.scaling.jobsPerWorker);
  }

  /** stabilizeRecommendationWithBehaviors: up to the least, down to the most of what was wanted within the window. */
  private stabilised(now: number, replicas: number, wanted: number): number {
    const { scaleUp, scaleDown } = this.scaling.behavior;
    const within = (seconds: number): number[] =>
      this.recommended.filter(({ at }) => at > now - seconds).map((one) => one.replicas);
    const up = Math.min(wanted, ...within(scaleUp.stabilizationWindowSeconds));
    const down = Math.max(wanted, ...within(scaleDown.stabilizationWindowSeconds));
    const longest = Math.max(scaleUp.stabilizationWindowSeconds, scaleDown.stabilizationWindowSeconds);
    this.recommended = [
      ...this.recommended.filter(({ at }) => at > now - longest),
      { at: now, replicas: wanted },
    ];
    return Math.min(Math.max(replicas, up), down);
  }

  /** calculateScaleUpLimitWithScalingRules and its counterpart: how far the policies let it go from where their periods began. */
  private limit(now: number, replicas: number, rules: ScalingRules, direction: 1 | -1): number {
    if (rules.selectPolicy === 'Disabled') return replicas;
    const limits = rules.policies.map(({ type, value, periodSeconds }) => {
      const start =
        replicas - sumSince(this.added, now - periodSeconds) + sumSince(this.removed, now - periodSeconds);
      if (type === 'Pods') return start + direction * value;
      const share = start * (1 + (direction * value) / 100);
      return direction > 0 ? Math.ceil(share) : Math.floor(share);
    });
    // The greatest change upwards is the largest limit, downwards the smallest.
    return (rules.selectPolicy === 'Max') === direction > 0 ? Math.max(...limits) : Math.min(...limits);
  }

  private changed(now: number, before: number, after: number): number {
    if (after > before) this.added = [...this.added, { at: now, replicas: after - before }];
    if (after < before) this.removed = [...this.removed, { at: now, replicas: before - after }];
    return after;
  }
}

const sumSince = (changes: readonly Noted[], cutoff: number): number =>
  changes.filter(({ at }) => at > cutoff).reduce((sum, { replicas }) => sum + replicas, 0);
