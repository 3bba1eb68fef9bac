const STEP_SECONDS = 5;
const VOLUME_STEP = 0.1;
const TENTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

interface Controls {
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggleFullScreen: (on: boolean) => void;
}

const within = (video: HTMLVideoElement, seconds: number) =>
  Math.min(Math.max(seconds, 0), Number.isFinite(video.duration) ? video.duration : 0);

/** What each key does while the player has the focus; names as in KeyboardEvent.key. */
function actions(
  video: HTMLVideoElement,
  player: Controls,
  toggleCaptions: (() => void) | undefined,
): Readonly<Record<string, () => void>> {
  const toggle = () => (video.paused ? player.play() : player.pause());
  const seek = (seconds: number) => () => {
    video.currentTime = within(video, video.currentTime + seconds);
  };
  const louder = (by: number) => () => {
    // In whole steps: tenths of a volume do not add up exactly.
    video.volume = Math.min(Math.max(Math.round((video.volume + by) * 10) / 10, 0), 1);
    video.muted = video.volume === 0;
  };
  const tenths = TENTHS.map((tenth) => {
    const jump = () => {
      video.currentTime = within(video, (video.duration * tenth) / 10);
    };
    return [String(tenth), jump] as const;
  });
  return {
    ...Object.fromEntries(tenths),
    ...(toggleCaptions ? { c: toggleCaptions } : {}),
    ' ': toggle,
    k: toggle,
    ArrowLeft: seek(-STEP_SECONDS),
    ArrowRight: seek(STEP_SECONDS),
    ArrowUp: louder(VOLUME_STEP),
    ArrowDown: louder(-VOLUME_STEP),
    Home: seek(-Infinity),
    End: seek(Infinity),
    m: () => {
      video.muted = !video.muted;
    },
    f: () => player.toggleFullScreen(document.fullscreenElement === null),
  };
}

/** Makes the player work by keyboard while `host` has the focus or fills the screen, where the focus may be nowhere. Answers how to stop. */
export function handleKeys(
  host: HTMLElement,
  video: HTMLVideoElement,
  player: Controls,
  toggleCaptions?: () => void,
): () => void {
  const byKey = actions(video, player, toggleCaptions);
  const listener = (event: KeyboardEvent) => {
    const action = byKey[event.key];
    const isMeant =
      (event.target instanceof Node && host.contains(event.target)) ||
      host.contains(document.fullscreenElement);
    if (!action || !isMeant || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
