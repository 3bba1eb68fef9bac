import { getPublishedTale, getTaleState, nextPublishedTale, videoPlayback } from '@alcova/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { captionAt, fakeCaptions } from './support/captions';
import { bar, listenAndHear, listeningServer, PLAYBACK, readyToListen } from './support/listening';
import { interrupt, passTo, sound } from './support/media';
import { openSite } from './support/site';
import { tale } from './support/things';

/** Six paragraphs of two sentences, each told in ten seconds after ten of an introduction. */
const SENTENCES = [
  ...['Era uma vez um farol.', 'Ninguém o acendia.', 'A maré subia devagar.', 'O café esfriou.'],
  ...['Uma gaivota passou longe.', 'O vento virou.', 'Choveu a noite inteira.', 'A velha não dormiu.'],
  ...['Um barco pediu luz.', 'Ela subiu os degraus.', 'O farol brilhou enfim.', 'Todos chegaram ao porto.'],
];
const TEXT = Array.from({ length: 6 }, (_, at) => SENTENCES.slice(at * 2, at * 2 + 2).join(' ')).join('\n\n');
const CUES = ['Um conto narrado por Ana.', ...SENTENCES].map((text, at) => ({
  ...{ start: at * 10, end: at * 10 + 10, text },
}));
const secondOf = (sentence: number) => 10 + sentence * 10;
/** The screen in jsdom, and how high each sentence is there, one below the other. */
const [SCREEN, LINE] = [768, 250];
let scrolled = 0;

/** Each sentence is a line, where jsdom lays nothing out. */
function layOut(): void {
  scrolled = 0;
  Object.assign(window, { scrollTo: ({ top = 0 }: ScrollToOptions) => (scrolled = top) });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolled });
  const lineOf = (text: string) =>
    new DOMRect(0, SENTENCES.findIndex((one) => text.startsWith(one)) * LINE - scrolled, 200, LINE);
  const box = function box(this: Range) {
    return lineOf(this.toString());
  };
  Object.assign(Range.prototype, {
    getBoundingClientRect: box,
    getClientRects(this: Range) {
      return [box.call(this)];
    },
  });
  Object.assign(HTMLParagraphElement.prototype, {
    getBoundingClientRect(this: HTMLElement) {
      return new DOMRect(0, lineOf(this.textContent ?? '').top, 200, 2 * LINE);
    },
  });
}

const server = (cues = CUES) => {
  fakeCaptions({ 'pt-BR': cues, en: [{ start: 0, end: 9, text: 'Once upon a time.' }] });
  return listeningServer()
    .answer(getPublishedTale, { ...tale(1, { videoURL: '/video/video1' }), tale: TEXT })
    .answer(getTaleState, { liked: false, favorite: false, likes: 4 })
    .answer(nextPublishedTale, { tale: null, ofAuthor: null, ofCategory: null })
    .answer(videoPlayback, { ...PLAYBACK, captions: [captionAt('en'), captionAt('pt-BR')] });
};
const film = (seconds: number, at = Date.now()) => JSON.stringify({ video1: { at, seconds } });
const read = (paragraph: number, at = Date.now()) => JSON.stringify({ conto1: { at, paragraph, of: 6 } });

const controls = async () => within(await screen.findByRole('group', { name: 'Leitura acompanhada' }));
const theSwitch = () => screen.getByRole('checkbox', { name: 'Acompanhar a leitura' });
const panelButton = () => screen.getByRole('button', { name: 'Abrir o painel de áudio' });
const spoken = () => document.querySelector('mark')?.textContent ?? null;
const paragraphs = () => [...document.querySelectorAll<HTMLElement>('[data-told] > p')];
const place = () => localStorage.getItem('readingPlaces');
/** A press on a sentence. */
const press = (sentence: number) => {
  const target = paragraphs()[Math.floor(sentence / 2)] ?? document.body;
  fireEvent.pointerDown(target);
  fireEvent.click(target, { clientX: 20, clientY: sentence * LINE - scrolled + LINE / 2 });
};

beforeEach(() => {
  readyToListen();
  layOut();
});
afterEach(() => window.getSelection()?.removeAllRanges());

async function open(kept: Readonly<Record<string, string>> = {}) {
  const begun = await listenAndHear(server(), kept);
  return { ...begun, along: await controls() };
}

describe('a tale that is read aloud', () => {
  it('has the sentence marked that is spoken, and nothing while nothing of it is', async () => {
    await open();
    expect(spoken()).toBeNull();
    passTo(secondOf(0));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[0]));
    passTo(secondOf(3) + 5);
    await waitFor(() => expect(spoken()).toBe(SENTENCES[3]));
    expect(document.querySelectorAll('mark')).toHaveLength(1);
    passTo(3);
    await waitFor(() => expect(spoken()).toBeNull());
    expect(paragraphs().map(({ childNodes }) => childNodes.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(
      paragraphs()
        .map(({ textContent }) => textContent)
        .join('\n\n'),
    ).toBe(TEXT);
  });

  it('is marked without any element where the browser can', async () => {
    const highlights = new Map<string, { ranges: readonly Range[] }>();
    class FakeHighlight {
      readonly ranges: readonly Range[];
      constructor(...ranges: readonly Range[]) {
        this.ranges = ranges;
      }
    }
    Object.assign(window, { Highlight: FakeHighlight, CSS: { highlights } });
    Object.assign(globalThis, { Highlight: FakeHighlight, CSS: { highlights } });
    try {
      const { user, place: listening } = await open();
      const changes = new MutationObserver(() => undefined);
      changes.observe(paragraphs()[0]?.parentElement ?? document, { subtree: true, childList: true });
      const marked = () => [...highlights.values()].flatMap(({ ranges }) => ranges.map(String));
      passTo(secondOf(1));
      await waitFor(() => expect(marked()).toEqual([SENTENCES[1]]));
      passTo(secondOf(4));
      await waitFor(() => expect(marked()).toEqual([SENTENCES[4]]));
      expect(changes.takeRecords()).toEqual([]);
      await user.click(listening.getByRole('button', { name: 'Parar de ouvir e fechar' }));
      await waitFor(() => expect(marked()).toEqual([]));
    } finally {
      for (const name of ['Highlight', 'CSS']) Reflect.deleteProperty(window, name);
    }
  });

  it('is followed, unless that is turned off, which the browser remembers', async () => {
    const { user, along } = await open();
    passTo(secondOf(1));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[1]));
    expect(scrolled).toBe(0);
    passTo(secondOf(6));
    await waitFor(() => expect(scrolled).toBeGreaterThan(5 * LINE));
    const before = scrolled;
    await user.click(along.getByRole('checkbox', { name: 'Acompanhar a leitura' }));
    passTo(secondOf(11));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[11]));
    expect(scrolled).toBe(before);
    expect(localStorage.getItem('transcriptFollow')).toBe('off');
  });

  it.each([
    ['the wheel', () => fireEvent.wheel(paragraphs()[0] ?? document.body)],
    ['a finger', () => fireEvent.touchMove(paragraphs()[0] ?? document.body)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'PageDown' })],
    ['a key while a button has the focus', () => fireEvent.keyDown(panelButton(), { key: 'PageDown' })],
    ['a key while the switch has the focus', () => fireEvent.keyDown(theSwitch(), { key: 'PageDown' })],
    ['the focus elsewhere', () => screen.getByRole('heading', { level: 1 }).focus()],
  ])('is let go by %s, until one comes back', async (_how, leave) => {
    const { user, along } = await open();
    passTo(secondOf(1));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[1]));
    expect(along.queryByRole('button')).toBeNull();
    leave();
    const back = await along.findByRole('button', { name: 'Voltar ao trecho atual' });
    passTo(secondOf(8));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[8]));
    expect(scrolled).toBe(0);
    await user.click(back);
    await waitFor(() => expect(scrolled).toBeGreaterThan(7 * LINE));
    expect(paragraphs()[4]).toHaveFocus();
    expect(along.queryByRole('button')).toBeNull();
  });

  it('is not let go by what happens in the panel, nor by keys that do something there', async () => {
    const { user, along, place: listening } = await open();
    fireEvent.keyDown(along.getByRole('checkbox'), { key: ' ' });
    fireEvent.keyDown(panelButton(), { key: ' ' });
    fireEvent.wheel(document.body, { ctrlKey: true });
    await user.click(listening.getByRole('button', { name: 'Abrir o painel de áudio' }));
    fireEvent.wheel(await screen.findByRole('dialog', { name: 'Painel de áudio' }));
    await user.keyboard('{Escape}');
    passTo(secondOf(6));
    await waitFor(() => expect(scrolled).toBeGreaterThan(5 * LINE));
    expect(along.queryByRole('button')).toBeNull();
  });

  it('plays from a sentence that is tapped, and from the paragraph on which Enter is pressed', async () => {
    const { user } = await open();
    press(7);
    expect(sound().currentTime).toBe(secondOf(7));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[7]));
    interrupt();
    press(2);
    await waitFor(() => expect(sound().paused).toBe(false));
    expect(sound().currentTime).toBe(secondOf(2));
    paragraphs()[4]?.focus();
    await user.keyboard('{Enter}');
    expect(sound().currentTime).toBe(secondOf(8));
    press(40);
    expect(sound().currentTime).toBe(secondOf(8));
  });

  it('takes the selection of some text for no tap, nor the tap that lets it go', async () => {
    await open();
    passTo(secondOf(1));
    const [, second] = paragraphs();
    if (!second) throw new Error('no paragraph');
    window.getSelection()?.selectAllChildren(second);
    press(2);
    expect(sound().currentTime).toBe(secondOf(1));
    fireEvent.pointerDown(second);
    window.getSelection()?.removeAllRanges();
    fireEvent.click(second, { clientX: 20, clientY: 2 * LINE + 9 });
    expect(sound().currentTime).toBe(secondOf(1));
    press(2);
    expect(sound().currentTime).toBe(secondOf(2));
  });

  it('plays from what one sees, for keys too', async () => {
    const { user, along } = await open();
    interrupt();
    scrolled = 5 * LINE - SCREEN / 8;
    const button = await along.findByRole('button', { name: 'Ouvir daqui' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(sound().currentTime).toBe(secondOf(5));
    await waitFor(() => expect(sound().paused).toBe(false));
    expect(paragraphs()[2]).toHaveFocus();
    await waitFor(() => expect(along.queryByRole('button')).toBeNull());
  });

  it('says nothing aloud of what is marked', async () => {
    await open();
    passTo(secondOf(1));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[1]));
    expect(document.querySelector('mark')?.closest('[aria-live], [role="status"]')).toBeNull();
  });
});

describe('where reading along is not possible the page is as before', () => {
  const isAsBefore = async (kind: string) => {
    const { queryClient } = await import('../src/shared/api/query-client');
    const state = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ['narration'] })
        .map((query) => query.state.status);
    await waitFor(() => expect(state()).toEqual([kind]));
    passTo(secondOf(1));
    await (await bar()).findByText(/^00:20/);
    expect(screen.queryByRole('group', { name: 'Leitura acompanhada' })).toBeNull();
    expect(spoken()).toBeNull();
    expect(document.querySelector('[data-told]')).toBeNull();
  };

  it('without captions', async () => {
    await listenAndHear(server().answer(videoPlayback, PLAYBACK));
    await isAsBefore('success');
  });

  it('with captions of something else', async () => {
    const other = Array.from({ length: 9 }, (_, at) => ({
      start: at,
      end: at + 1,
      text: `Outra coisa ${at}.`,
    }));
    await listenAndHear(server(other));
    await isAsBefore('success');
  });

  it('with captions that cannot be read', async () => {
    const asked = server();
    fakeCaptions({});
    await listenAndHear(asked);
    await isAsBefore('error');
  });
});

describe('reading and listening have one place', () => {
  it('which follows the voice', async () => {
    await open();
    passTo(secondOf(7));
    await waitFor(() => expect(place()).toContain('"paragraph":3'));
    interrupt();
    passTo(secondOf(9));
    await waitFor(() => expect(spoken()).toBe(SENTENCES[9]));
    expect(place()).toContain('"paragraph":3');
  });

  it('from which one listens, where one read later', async () => {
    const at = Date.now();
    await listenAndHear(server(), { readingPlaces: read(4, at), playbackPositions: film(25, at - 1) });
    expect(sound().currentTime).toBe(secondOf(8));
  });

  it.each([
    ['one listened later', 4, -1, 25],
    ['one read later within what one listened to', 3, 1, secondOf(7) + 4],
    ['one read what is not there any more', 40, 1, 25],
  ])('which is that of the sound where %s', async (_what, paragraph, later, seconds) => {
    const at = Date.now() - 1_000;
    await listenAndHear(server(), {
      ...{ readingPlaces: read(paragraph, at + later), playbackPositions: film(seconds, at) },
    });
    expect(sound().currentTime).toBe(seconds);
  });

  it('that of the sound too where the narration cannot be read', async () => {
    const at = Date.now() - 1_000;
    const asked = server();
    fakeCaptions({});
    await listenAndHear(asked, { readingPlaces: read(4, at), playbackPositions: film(25, at - 1) });
    expect(sound().currentTime).toBe(25);
  });

  it('at which one goes on reading, where one listened later', async () => {
    const kept = { playbackPositions: film(secondOf(9) + 3) };
    const user = await openSite('/contos/conto1', server(), 'visitor', kept);
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const button = await screen.findByRole('button', { name: 'Continuar de onde você parou' });
    await waitFor(() => expect(button).not.toHaveClass('later'));
    await user.click(button);
    expect(scroll.mock.contexts).toEqual([screen.getByText(/^Um barco pediu luz/)]);
    scroll.mockRestore();
  });

  it('which is not forgotten at the beginning of the tale, where one comes to listen', async () => {
    await openSite('/contos/conto1', server(), 'visitor', { readingPlaces: read(4) });
    const { keepPlace } = await import('../src/features/contos/place');
    keepPlace('conto1', 0, 6);
    expect(place()).toContain('"paragraph":4');
    keepPlace('conto1', 5, 6);
    expect(place()).toBeNull();
  });

  it('which nobody offers where one listened to the beginning, or to nothing', async () => {
    await openSite('/contos/conto1', server(), 'visitor', { playbackPositions: film(secondOf(1)) });
    const { queryClient } = await import('../src/shared/api/query-client');
    await waitFor(() =>
      expect(queryClient.getQueryCache().findAll({ queryKey: ['narration'] })[0]?.state.status).toBe(
        'success',
      ),
    );
    expect(screen.getByRole('button', { name: 'Continuar de onde você parou' })).toHaveClass('later');
    await openSite('/contos/conto1', server());
    await screen.findAllByRole('button', { name: 'Ouvir' });
    expect(screen.queryByRole('button', { name: 'Continuar de onde você parou' })).toBeNull();
  });
});
