import { logFailure } from '../log';

/** Without the pull of the earth, in m/s²: more than a step, less than a throw. */
const SHAKEN = 12;

/** Hears of shakes of the device, where it tells of them. */
export function followShakes(onShake: () => void, signal: AbortSignal): void {
  const onMotion = ({ acceleration }: DeviceMotionEvent) => {
    const { x, y, z } = acceleration ?? { x: 0, y: 0, z: 0 };
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) > SHAKEN) onShake();
  };
  window.addEventListener('devicemotion', onMotion, { signal });
}

/** Asks a telephone that wants to be asked whether it tells of shakes; a touch does without. Call it within a press. */
export function askForShakes(): void {
  if (!('DeviceMotionEvent' in window) || !('requestPermission' in DeviceMotionEvent)) return;
  const { requestPermission } = DeviceMotionEvent;
  if (typeof requestPermission !== 'function') return;
  const answer: unknown = Reflect.apply(requestPermission, DeviceMotionEvent, []);
  Promise.resolve(answer).catch((cause: unknown) => logFailure('sleep: shakes are not told of', cause));
}
