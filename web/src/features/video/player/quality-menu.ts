import type Hls from 'hls.js';
import { playerTexts as texts } from '../texts';
import styles from './player.module.css';

const AUTOMATIC = -1;
const RUNG = /(\d{2,4}p)\.m3u8(?:\?|$)/;
/** Keys that mean something to the menu must not reach the player's own. */
const OWN_KEYS = [' ', 'Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

type Library = Pick<typeof Hls, 'Events'>;

/** What people call a rendition, for example 720p: the name of its playlist, since a wide film has fewer lines than its name says. */
export const qualityName = ({ url, height }: { url: readonly string[]; height: number }): string =>
  RUNG.exec(url[0] ?? '')?.[1] ?? `${height}p`;

function button(className: string | undefined, text: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className ?? '';
  element.textContent = text;
  return element;
}

/** The choice of quality beside the library's controls: a button and a menu that work by pointer and by keyboard. */
class QualityMenu {
  private readonly root = document.createElement('div');
  private readonly opener = button(styles.qualityOpener, '');
  private readonly list = document.createElement('div');
  private readonly items = new Map<number, HTMLButtonElement>();
  private chosen = AUTOMATIC;
  private isOpen = false;

  constructor(private readonly hls: Hls) {
    this.root.className = styles.quality ?? '';
    this.opener.setAttribute('aria-haspopup', 'menu');
    this.opener.addEventListener('click', () => this.toggle(!this.isOpen));
    this.list.className = styles.qualityList ?? '';
    this.list.setAttribute('role', 'menu');
    this.list.setAttribute('aria-label', texts.quality);
    this.root.append(this.opener, this.list);
    this.root.addEventListener('keydown', (event) => this.onKey(event));
    this.root.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.root.contains(relatedTarget))) this.toggle(false);
    });
    this.toggle(false);
  }

  /** Puts the menu among the controls, once there is a choice. */
  fill(controls: Element): void {
    const { levels } = this.hls;
    this.items.clear();
    this.list.replaceChildren();
    if (levels.length < 2) return this.root.remove();
    this.add(AUTOMATIC, texts.automatic);
    // From the best on.
    for (const index of [...levels.keys()].reverse()) this.add(index, this.nameOf(index));
    this.show();
    // To the left of the button for the full screen, which stands at the edge in every player.
    controls.querySelector('.fluid_control_fullscreen')?.after(this.root);
  }

  /** Shows what is chosen and what is played. */
  show(): void {
    const played = this.hls.currentLevel;
    const name = this.hls.levels[played] ? this.nameOf(played) : '';
    const isAutomatic = this.chosen === AUTOMATIC;
    const shown = isAutomatic
      ? [texts.automatic, name && `(${name})`].join(' ').trim()
      : this.nameOf(this.chosen);
    this.opener.textContent = isAutomatic ? name || texts.automaticShort : shown;
    this.opener.setAttribute('aria-label', `${texts.quality}: ${shown}`);
    for (const [index, item] of this.items) item.setAttribute('aria-checked', String(index === this.chosen));
  }

  remove(): void {
    this.root.remove();
  }

  closeUnlessInside(target: EventTarget | null): void {
    if (!(target instanceof Node && this.root.contains(target))) this.toggle(false);
  }

  private nameOf(index: number): string {
    const level = this.hls.levels[index];
    return level ? qualityName(level) : '';
  }

  private add(index: number, text: string): void {
    const item = button(styles.qualityItem, text);
    item.setAttribute('role', 'menuitemradio');
    item.tabIndex = -1;
    item.addEventListener('click', () => this.choose(index));
    this.items.set(index, item);
    this.list.append(item);
  }

  private choose(index: number): void {
    this.chosen = index;
    // From the next segment on: what is on the screen goes on without a halt.
    this.hls.nextLevel = index;
    this.show();
    this.toggle(false);
    this.opener.focus();
  }

  private toggle(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.list.hidden = !isOpen;
    this.opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.items.get(this.chosen)?.focus();
  }

  private onKey(event: KeyboardEvent): void {
    if (!OWN_KEYS.includes(event.key)) return;
    event.stopPropagation();
    const items = [...this.items.values()];
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    if (event.key === 'Escape') {
      this.toggle(false);
      this.opener.focus();
    } else if (next !== undefined) {
      event.preventDefault();
      if (!this.isOpen) this.toggle(true);
      else items[next]?.focus();
    }
  }
}

/** Shows the stream's qualities in the library's bar while the stream lasts; nothing where there is only one. */
export function showQualityMenu(host: HTMLElement, hls: Hls, { Events }: Library, signal: AbortSignal): void {
  const controls = host.querySelector('.fluid_controls_right');
  if (!controls) return;
  const menu = new QualityMenu(hls);
  hls.on(Events.MANIFEST_PARSED, () => menu.fill(controls));
  hls.on(Events.LEVEL_SWITCHED, () => menu.show());
  hls.on(Events.DESTROYING, () => menu.remove());
  document.addEventListener('pointerdown', ({ target }) => menu.closeUnlessInside(target), { signal });
}
