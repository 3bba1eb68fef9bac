import '@testing-library/jest-dom';
import { configure, fireEvent, screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { readCues } from '../src/shared/transcript/cues';
import { Transcript } from '../src/shared/transcript/Transcript';

const TEXTS = [
  'Era uma vez um farol.',
  'A maré subia',
  'devagar.',
  'Ninguém dormia <b>ali</b>.',
  'O café esfriou.',
  'Fim do café.',
];
/** Two paragraphs of three: 0 to 9 s, and 20 to 29 s. */
const cues = TEXTS.map((text, at) => {
  const start = at < 3 ? at * 3 : 20 + (at - 3) * 3;
  return { start, end: start + 3, text };
});
const [LINE, BOX] = [40, 100];

class FakeVoice {
  private at = 0;
  private readonly listeners = new Set<() => void>();
  readonly seconds = () => this.at;
  readonly subscribe = (onChange: () => void) => {
    this.listeners.add(onChange);
    return () => void this.listeners.delete(onChange);
  };
  moveTo(seconds: number): void {
    this.at = seconds;
    act(() => this.listeners.forEach((tell) => tell()));
  }
  get isHeard(): boolean {
    return this.listeners.size > 0;
  }
}

/** Sentences are lines of 40 in a box of 100, where jsdom lays nothing out and scrolls nothing. */
function layOut(): void {
  Object.assign(Element.prototype, {
    scrollTo(this: Element, { top = 0 }: ScrollToOptions) {
      this.scrollTop = top;
    },
  });
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(LINE * TEXTS.length);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(BOX);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const cue = this.getAttribute('data-cue');
    if (cue === null) return new DOMRect(0, 0, BOX, BOX);
    return new DOMRect(
      0,
      Number(cue) * LINE - (this.closest('ol')?.parentElement?.scrollTop ?? 0),
      BOX,
      LINE,
    );
  });
}

// What an event changes is drawn when it has been heard.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
configure({
  eventWrapper: (dispatch) => {
    let answer: unknown;
    act(() => void (answer = dispatch()));
    return answer;
  },
});

let close: () => void = () => undefined;
afterEach(() => {
  close();
  jest.restoreAllMocks();
});

/** Opens the panel, on what the browser keeps already. */
function open(props: Partial<Parameters<typeof Transcript>[0]> = {}) {
  layOut();
  const voice = new FakeVoice();
  const onSeek = jest.fn<void, [number]>();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  act(() => root.render(<Transcript cues={cues} language="pt-BR" {...{ voice, onSeek }} {...props} />));
  close = () => {
    act(() => root.unmount());
    expect(voice.isHeard).toBe(false);
  };
  return { voice, onSeek, user: userEvent.setup(), ...parts() };
}

const parts = () => {
  // By its number: jsdom puts spaces around marks, and so into its name.
  const sentence = (at: number) => {
    const found = document.querySelector<HTMLElement>(`[role="button"][data-cue="${at}"]`);
    if (!found) throw new Error(`no sentence ${at}`);
    return found;
  };
  return {
    sentence,
    spoken: () => document.querySelector('[aria-current]')?.textContent ?? null,
    box: () => sentence(0).closest('ol')?.parentElement ?? document.body,
    follow: () => screen.getByRole('checkbox', { name: 'Acompanhar a voz' }),
    back: () => screen.queryByRole('button', { name: 'Voltar ao trecho atual' }),
    marks: () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent),
    looked: () => [...document.querySelectorAll('mark[data-current="true"]')].map((mark) => mark.textContent),
    reachable: () =>
      screen.getAllByRole('button').filter((button) => button.dataset.cue && button.tabIndex === 0),
  };
};

beforeEach(() => localStorage.clear());

describe('the transcript', () => {
  it('is paragraphs with their times, of text alone', () => {
    const { sentence } = open();
    const [list] = screen.getAllByRole('list');
    if (!list) throw new Error('no list');
    expect(list).toHaveAttribute('lang', 'pt-BR');
    const paragraphs = within(list).getAllByRole('listitem');
    expect(paragraphs.map((one) => one.querySelector('p')?.textContent?.trim())).toEqual([
      TEXTS.slice(0, 3).join(' '),
      TEXTS.slice(3).join(' '),
    ]);
    expect(within(list).getByRole('button', { name: 'Ir para 00:20' })).toHaveTextContent('00:20');
    expect(sentence(3).children).toHaveLength(0);
  });

  it('marks what is spoken', () => {
    const { voice, spoken } = open();
    expect(spoken()).toBe(TEXTS[0]);
    voice.moveTo(4);
    expect(spoken()).toBe(TEXTS[1]);
    voice.moveTo(15);
    expect(spoken()).toBe(TEXTS[2]);
    voice.moveTo(28);
    expect(spoken()).toBe(TEXTS[5]);
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it('leads to a sentence and to the beginning of a paragraph', async () => {
    const { user, onSeek, sentence } = open();
    await user.click(sentence(4));
    await user.click(screen.getByRole('button', { name: 'Ir para 00:20' }));
    expect(onSeek.mock.calls).toEqual([[23], [20]]);
  });

  it('leads nowhere while some of it is selected', async () => {
    const { onSeek, sentence } = open();
    window.getSelection()?.selectAllChildren(sentence(1));
    fireEvent.click(sentence(1));
    expect(onSeek).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
    fireEvent.click(sentence(1));
    expect(onSeek).toHaveBeenCalledWith(3);
  });

  it('shows something else in place of its text, and its tools still', () => {
    open({ cues: [], instead: <p>Nada aqui.</p>, tools: <button type="button">Idioma</button> });
    expect(screen.getByText('Nada aqui.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Idioma' })).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('by keyboard', () => {
  it('is one tab stop, the sentence that is spoken; arrows, Home and End move', async () => {
    const { user, voice, sentence, reachable } = open();
    voice.moveTo(4);
    expect(reachable()).toEqual([sentence(1)]);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(sentence(1)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(sentence(3)).toHaveFocus();
    expect(reachable()).toEqual([sentence(3)]);
    await user.keyboard('{End}{ArrowDown}');
    expect(sentence(5)).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(sentence(0)).toHaveFocus();
    await user.tab();
    expect(reachable()).toEqual([sentence(1)]);
  });

  it('leads to a sentence by Enter and by the space bar, and leaves other keys to the page', async () => {
    const { user, onSeek, sentence } = open();
    await user.click(sentence(4));
    expect(sentence(4)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard('{ArrowDown} ');
    expect(onSeek.mock.calls).toEqual([[23], [23], [26]]);
    expect(fireEvent.keyDown(sentence(4), { key: 'ArrowLeft' })).toBe(true);
    expect(fireEvent.keyDown(sentence(4), { key: 'ArrowDown', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(sentence(4), { key: 'ArrowDown' })).toBe(false);
  });
});

describe('the voice', () => {
  it('is followed, within the box', () => {
    const { voice, box } = open();
    voice.moveTo(4);
    expect(box().scrollTop).toBe(20);
    voice.moveTo(24);
    expect(box().scrollTop).toBe(140);
    voice.moveTo(1);
    expect(box().scrollTop).toBe(-20);
  });

  it.each([
    ['wheel', (box: HTMLElement) => fireEvent.wheel(box)],
    ['touch', (box: HTMLElement) => fireEvent.touchMove(box)],
    ['bar', (box: HTMLElement) => fireEvent.pointerDown(box)],
    ['page key', () => fireEvent.keyDown(parts().sentence(0), { key: 'PageDown' })],
  ])('is let go by the %s, until one comes back', async (_how, scroll) => {
    const { user, voice, box, back, sentence, spoken } = open();
    expect(back()).toBeNull();
    scroll(box());
    voice.moveTo(24);
    expect(spoken()).toBe(TEXTS[4]);
    expect(box().scrollTop).toBe(0);
    const button = back();
    if (!button) throw new Error('no way back');
    await user.click(button);
    expect(box().scrollTop).toBe(140);
    expect(back()).toBeNull();
    expect(sentence(4)).toHaveFocus();
  });

  it('is followed again from the sentence that one goes to', async () => {
    const { user, box, back, sentence } = open();
    fireEvent.wheel(box());
    expect(back()).toBeVisible();
    await user.click(sentence(2));
    expect(back()).toBeNull();
  });

  it('is not let go where there is nowhere else to go', () => {
    const { box, back } = open();
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(BOX);
    fireEvent.wheel(box());
    expect(back()).toBeNull();
  });

  it('is not followed where that is turned off, and the browser remembers', async () => {
    const first = open();
    expect(first.follow()).toBeChecked();
    await first.user.click(first.follow());
    first.voice.moveTo(24);
    expect(first.box().scrollTop).toBe(0);
    fireEvent.wheel(first.box());
    expect(first.back()).toBeNull();
    close();
    const { user, voice, box, follow } = open();
    expect(follow()).not.toBeChecked();
    voice.moveTo(24);
    expect(box().scrollTop).toBe(0);
    await user.click(follow());
    expect(box().scrollTop).toBe(140);
    expect(localStorage).toHaveLength(0);
  });
});

describe('the search', () => {
  const opener = () => screen.getByRole('button', { name: 'Buscar' });
  const field = () => screen.getByRole('textbox', { name: 'Buscar na transcrição' });
  const count = () => screen.getByRole('status').textContent;

  it('marks what is found whatever its accents, counts it and goes through it', async () => {
    const { user, box, marks, looked, reachable, sentence } = open();
    await user.click(opener());
    expect(field()).toHaveFocus();
    await user.keyboard('C');
    expect(count()).toBe('');
    await user.keyboard('AFE');
    expect(marks()).toEqual(['café', 'café']);
    expect(count()).toBe('1 de 2');
    expect(looked()).toEqual(['café']);
    expect(box().scrollTop).toBe(140);
    expect(reachable()).toEqual([sentence(4)]);
    await user.keyboard('{Enter}');
    expect(count()).toBe('2 de 2');
    expect(reachable()).toEqual([sentence(5)]);
    await user.keyboard('{Enter}');
    expect(count()).toBe('1 de 2');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(count()).toBe('2 de 2');
    await user.click(screen.getByRole('button', { name: 'Resultado anterior' }));
    await user.click(screen.getByRole('button', { name: 'Próximo resultado' }));
    expect(count()).toBe('2 de 2');
    await user.clear(field());
    await user.type(field(), 'maçã');
    expect(count()).toBe('Nenhum resultado');
    expect(marks()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Próximo resultado' })).toBeDisabled();
  });

  it('marks one hit over two sentences', async () => {
    const { user, marks, looked } = open();
    await user.click(opener());
    await user.keyboard('subia devagar');
    expect(marks()).toEqual(['subia', 'devagar']);
    expect(looked()).toEqual(['subia', 'devagar']);
    expect(count()).toBe('1 de 1');
  });

  it('is not pulled away by the voice, and closes by Escape, with the focus where it was', async () => {
    const { user, voice, box, back, marks } = open();
    await user.click(opener());
    await user.keyboard('fim');
    const { scrollTop } = box();
    voice.moveTo(4);
    expect(box().scrollTop).toBe(scrollTop);
    expect(back()).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(opener()).toHaveFocus();
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    expect(marks()).toEqual([]);
  });
});

it('is no longer waited for where its file does not come', async () => {
  const deadline = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  // jsdom reads no files of captions.
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { configurable: true, value: { mode: '' } });
  const read = readCues('https://alcova.test/legenda.vtt', new AbortController().signal);
  deadline.abort();
  await expect(read).rejects.toThrow('did not come in time');
});
