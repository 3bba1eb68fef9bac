const STEP_SECONDS = 5;

interface Controls {
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggleFullScreen: (on: boolean) => void;
}

const within = (video: HTMLVideoElement, seconds: number) =>
  Math.min(Math.max(seconds, 0), Number.isFinite(video.duration) ? video.duration : 0);

/** What each key does while the player has the focus; names as in KeyboardEvent.key. */
function actions(video: HTMLVideoElement, player: Controls): Readonly<Record<string, () => void>> {
  const toggle = () => (video.paused ? player.play() : player.pause());
  const seek = (seconds: number) => () => {
    video.currentTime = within(video, video.currentTime + seconds);
  };
  return {
    ' ': toggle,
    k: toggle,
    ArrowLeft: seek(-STEP_SECONDS),
    ArrowRight: seek(STEP_SECONDS),
    Home: seek(-Infinity),
    End: seek(Infinity),
    m: () => {
      video.muted = !video.muted;
    },
    f: () => player.toggleFullScreen(document.fullscreenElement === null),
  };
}

/** Makes the player work by keyboard while `host` has the focus. Answers how to stop. */
export function handleKeys(host: HTMLElement, video: HTMLVideoElement, player: Controls): () => void {
  const byKey = actions(video, player);
  const listener = (event: KeyboardEvent) => {
    const action = byKey[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
  host.addEventListener('keydown', listener);
  return () => host.removeEventListener('keydown', listener);
}
