import { logFailure } from '../../../shared/log';
import { playerTexts as texts } from '../base/texts';
import styles from './bar.module.css';

const SVG = 'http://www.w3.org/2000/svg';
/** A screen of 24 units with a smaller one in its corner. */
const SHAPES = ['M3 5h18v14H3z', 'M12 12h7v5h-7z'];

function icon(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    fill: 'none',
    stroke: 'currentColor',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.setAttribute('stroke-width', '1.75');
  svg.setAttribute('aria-hidden', 'true');
  for (const shape of SHAPES) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', shape);
    svg.append(path);
  }
  return svg;
}

async function toggle(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch (cause) {
    logFailure('player: the window of its own was refused', cause);
  }
}

/** Puts a button into the library's bar that shows the film in a window of its own, where the browser has that. */
export function offerPictureInPicture(host: HTMLElement, video: HTMLVideoElement, signal: AbortSignal): void {
  const neighbour = host.querySelector('.fluid_control_fullscreen');
  if (!document.pictureInPictureEnabled || !neighbour) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.floating ?? '';
  button.title = texts.pictureInPicture;
  button.setAttribute('aria-label', texts.pictureInPicture);
  button.append(icon());
  const tell = () => {
    button.setAttribute('aria-pressed', String(document.pictureInPictureElement === video));
    // Before its size is known the browser refuses it.
    button.disabled = video.readyState === 0;
  };
  tell();
  for (const change of ['loadedmetadata', 'emptied', 'enterpictureinpicture', 'leavepictureinpicture'])
    video.addEventListener(change, tell, { signal });
  button.addEventListener('click', () => void toggle(video));
  signal.addEventListener('abort', () => {
    if (document.pictureInPictureElement === video) void toggle(video);
  });
  neighbour.after(button);
}
