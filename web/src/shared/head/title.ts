/** What the screen is called, without what stands before it. */
let bare: string | undefined;
let mark = '';

const write = (title: string): void => {
  document.title = mark + title;
};

/** Calls the tab by what it shows. */
export function writeTitle(title: string): void {
  bare = title;
  write(title);
}

/** Puts how much waits before every title from now on; nothing for 0. */
export function countInTitle(count: number): void {
  // The title that the server sent holds no number.
  bare ??= document.title;
  mark = count > 0 ? `(${count}) ` : '';
  write(bare);
}
