/** Of several tabs the last one that began is listened to, and none once somebody has left by the quick exit. */
let channel: BroadcastChannel | undefined;

interface Heard {
  /** Another tab begins to play. */
  readonly onBegin: () => void;
  /** This tab or another one was left by the quick exit. */
  readonly onLeft: () => void;
}

/** Hears of other tabs, which can do no more than end what is listened to here. */
export function hearOtherTabs({ onBegin, onLeft }: Heard): void {
  if (channel || !('BroadcastChannel' in window)) return;
  channel = new BroadcastChannel('listening');
  channel.addEventListener('message', ({ data }) => (data === 'left' ? onLeft() : onBegin()));
}

export const tellOtherTabs = (): void => channel?.postMessage('began');
