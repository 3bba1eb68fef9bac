import styles from './bar.module.css';

/** Keys that mean something to the menu must not reach the player's own. */
const OWN_KEYS = [' ', 'Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

function button(className: string | undefined, text: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className ?? '';
  element.textContent = text;
  return element;
}

/** One thing of several, chosen in the player's bar: a button and a menu that work by pointer and by keyboard. */
export class BarMenu<Choice> {
  private readonly root = document.createElement('div');
  private readonly opener = button(styles.opener, '');
  private readonly list = document.createElement('div');
  private items: (readonly [Choice, HTMLButtonElement])[] = [];
  private isOpen = false;

  constructor(
    label: string,
    private readonly onChoose: (choice: Choice) => void,
  ) {
    this.root.className = styles.menu ?? '';
    this.opener.setAttribute('aria-haspopup', 'menu');
    this.opener.addEventListener('click', () => this.toggle(!this.isOpen));
    this.list.className = styles.list ?? '';
    this.list.setAttribute('role', 'menu');
    this.list.setAttribute('aria-label', label);
    this.root.append(this.opener, this.list);
    this.root.addEventListener('keydown', (event) => this.onKey(event));
    this.root.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.root.contains(relatedTarget))) this.toggle(false);
    });
    this.toggle(false);
  }

  /** Puts the menu among the controls of the library, to the left of the button for the full screen. */
  fill(controls: Element, choices: readonly (readonly [Choice, string])[]): void {
    this.items = choices.map(([choice, text]) => [choice, this.itemFor(choice, text)]);
    this.list.replaceChildren(...this.items.map(([, item]) => item));
    controls.querySelector('.fluid_control_fullscreen')?.after(this.root);
  }

  /** Shows on the opener what is chosen; `name` is what a screen reader says. */
  show(chosen: Choice, text: string, name: string): void {
    this.opener.textContent = text;
    this.opener.setAttribute('aria-label', name);
    for (const [choice, item] of this.items) item.setAttribute('aria-checked', String(choice === chosen));
  }

  /** Draws the opener as something that is on. */
  mark(isOn: boolean): void {
    this.opener.dataset.on = String(isOn);
  }

  remove(): void {
    this.root.remove();
  }

  closeUnlessInside(target: EventTarget | null): void {
    if (!(target instanceof Node && this.root.contains(target))) this.toggle(false);
  }

  private itemFor(choice: Choice, text: string): HTMLButtonElement {
    const item = button(styles.item, text);
    item.setAttribute('role', 'menuitemradio');
    item.tabIndex = -1;
    item.addEventListener('click', () => {
      this.toggle(false);
      this.opener.focus();
      this.onChoose(choice);
    });
    return item;
  }

  private toggle(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.list.hidden = !isOpen;
    this.opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.items.find(([, item]) => item.getAttribute('aria-checked') === 'true')?.[1].focus();
  }

  private onKey(event: KeyboardEvent): void {
    if (!OWN_KEYS.includes(event.key)) return;
    event.stopPropagation();
    const elements = this.items.map(([, item]) => item);
    const at = elements.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % elements.length,
      ArrowUp: (at - 1 + elements.length) % elements.length,
      Home: 0,
      End: elements.length - 1,
    };
    const next = moves[event.key];
    if (event.key === 'Escape') {
      this.toggle(false);
      this.opener.focus();
    } else if (next !== undefined) {
      event.preventDefault();
      if (!this.isOpen) this.toggle(true);
      else elements[next]?.focus();
    }
  }
}
