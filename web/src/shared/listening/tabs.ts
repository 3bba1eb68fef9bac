/** One tab is listened to at a time: the last one that began. */
let channel: BroadcastChannel | undefined;

/** Hears of other tabs that begin to play. */
export function hearOtherTabs(onBegin: () => void): void {
  if (channel || !('BroadcastChannel' in window)) return;
  channel = new BroadcastChannel('listening');
  channel.addEventListener('message', onBegin);
}

export const tellOtherTabs = (): void => channel?.postMessage('began');
