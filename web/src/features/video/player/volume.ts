import { playerTexts as texts } from '../base/texts';

const STEP = 0.1;

export interface Sound {
  readonly host: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly player: { readonly setVolume: (volume: number) => void };
}

/** Presses the library's button for the sound, which also keeps what was chosen. */
export const pressMute = (host: HTMLElement): void =>
  host.querySelector<HTMLElement>('.fluid_control_mute')?.click();

/** Sets the volume, from 0 to 1, by the library's own means. */
function setVolume({ host, video, player }: Sound, wanted: number): void {
  // In whole steps: tenths of a volume do not add up exactly.
  const volume = Math.min(Math.max(Math.round(wanted * 10) / 10, 0), 1);
  if (volume > 0) {
    player.setVolume(volume);
    video.muted = false;
  } else if (!video.muted) pressMute(host);
}

/** Makes the sound louder by some steps, or softer. */
export const changeVolume = (sound: Sound, steps: number): void =>
  setVolume(sound, sound.video.volume + steps * STEP);

/** The library's bar for the volume as a slider for everybody: it is moved by keys, and says how loud it is. */
export function makeVolumeSlider(sound: Sound, signal: AbortSignal): void {
  const { host, video } = sound;
  const bar = host.querySelector<HTMLElement>('.fluid_control_volume_container');
  if (!bar) return;
  const fixed = { role: 'slider', 'aria-label': texts.volume, 'aria-valuemin': '0', 'aria-valuemax': '100' };
  for (const [name, value] of Object.entries(fixed)) bar.setAttribute(name, value);
  bar.tabIndex = 0;
  const tell = () => {
    const percent = String(video.muted ? 0 : Math.round(video.volume * 100));
    bar.setAttribute('aria-valuenow', percent);
    bar.setAttribute('aria-valuetext', `${percent}%`);
  };
  tell();
  video.addEventListener('volumechange', tell, { signal });
  const moves: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowUp: () => changeVolume(sound, 1),
    ArrowRight: () => changeVolume(sound, 1),
    ArrowDown: () => changeVolume(sound, -1),
    ArrowLeft: () => changeVolume(sound, -1),
    Home: () => setVolume(sound, 0),
    End: () => setVolume(sound, 1),
  };
  bar.addEventListener(
    'keydown',
    (event) => {
      const move = moves[event.key];
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
      // These keys mean something else to the player around it.
      event.preventDefault();
      move();
    },
    { signal },
  );
}
