import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { listenAndHear, listeningServer, readyToListen, SECONDS } from './support/listening';
import { isHeard, passTo, passToEnd, sound } from './support/media';

beforeEach(readyToListen);
afterEach(() => jest.restoreAllMocks());

async function openPanel(kept: Readonly<Record<string, string>> = {}) {
  const begun = await listenAndHear(listeningServer(), kept);
  await begun.user.click(begun.place.getByRole('button', { name: 'Abrir o painel de áudio' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Painel de áudio' }));
  return { ...begun, panel };
}

describe('the panel', () => {
  it('has a slider that says where it is, and goes where it is moved', async () => {
    const { panel } = await openPanel();
    const slider = panel.getByRole('slider', { name: 'Posição no áudio' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/ de 10 minutos$/));
    fireEvent.change(slider, { target: { value: '125' } });
    expect(sound().currentTime).toBe(125);
    await waitFor(() =>
      expect(slider).toHaveAttribute('aria-valuetext', '2 minutos e 5 segundos de 10 minutos'),
    );
    fireEvent.pointerDown(slider);
    fireEvent.change(slider, { target: { value: '300' } });
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '5 minutos de 10 minutos'));
    expect(sound().currentTime).toBe(125);
    fireEvent.pointerUp(slider);
    expect(sound().currentTime).toBe(300);
  });

  it('plays faster or slower, keeps the pitch, and is remembered by the browser alone', async () => {
    const { user, panel } = await openPanel();
    const speed = panel.getByRole('combobox', { name: 'Velocidade' });
    expect(
      within(speed)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['0,75×', '1×', '1,25×', '1,5×', '1,75×', '2×']);
    await user.selectOptions(speed, '1,5×');
    expect(sound()).toMatchObject({ playbackRate: 1.5, preservesPitch: true });
    expect(localStorage.getItem('listeningRate')).toBe('1.5');
    await listenAndHear(listeningServer(), { listeningRate: '1.5' });
    expect(sound().playbackRate).toBe(1.5);
    await listenAndHear(listeningServer(), { listeningRate: '9' });
    expect(sound().playbackRate).toBe(1);
  });

  it('closes by its button, its key and its link; the focus goes back to the bar', async () => {
    const { user, panel, place } = await openPanel();
    await user.click(panel.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(place.getByRole('button', { name: 'Abrir o painel de áudio' }));
    await user.click(await screen.findByRole('link', { name: 'Ver o vídeo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Vídeo 1' })).toBeVisible();
  });

  it('that could not be loaded is asked for again by the next press', async () => {
    jest.doMock('../src/features/listening/Panel', () => {
      throw new Error('no code');
    });
    const { user, place } = await listenAndHear();
    const open = () => user.click(place.getByRole('button', { name: 'Abrir o painel de áudio' }));
    await open();
    expect(await place.findByRole('alert')).toHaveTextContent('Não foi possível carregar.');
    jest.dontMock('../src/features/listening/Panel');
    await open();
    expect(await screen.findByRole('dialog', { name: 'Painel de áudio' })).toBeVisible();
    expect(place.queryByRole('alert')).toBeNull();
  });

  it('has the quick exit inside, for keys too', async () => {
    const { user, panel } = await openPanel();
    const exit = panel.getByRole('button', { name: 'Saída rápida' });
    panel.getByRole('button', { name: 'Fechar' }).focus();
    await user.tab();
    expect(exit).toHaveFocus();
  });
});

describe('the sleep timer', () => {
  const MINUTE_MS = 60_000;
  /** The clock says that so much has passed since it was chosen. */
  const passed = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(begunAt + ms);
  let begunAt = 0;

  async function choose(name: string, kept: Readonly<Record<string, string>> = {}) {
    const opened = await openPanel(kept);
    begunAt = Date.now();
    passed(0);
    await opened.user.selectOptions(opened.panel.getByRole('combobox', { name: 'Desligar sozinho' }), name);
    return opened;
  }

  it('fades out, stops, and goes on for the same time by a touch', async () => {
    const { place, panel } = await choose('Em 15 minutos');
    passTo(10);
    expect(await place.findByText('Desliga em 15 min')).toBeInTheDocument();
    passed(15 * MINUTE_MS - 2_500);
    passTo(20);
    expect(sound().volume).toBeCloseTo(0.5);
    expect((await panel.findAllByText(/^O som vai parar/)).length).toBeGreaterThan(0);
    passed(15 * MINUTE_MS);
    passTo(23);
    expect(sound().paused).toBe(true);
    expect((await panel.findAllByText(/^O áudio parou sozinho/)).length).toBeGreaterThan(0);
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(sound().volume).toBe(1);
    passTo(25);
    expect(await place.findByText('Desliga em 15 min')).toBeInTheDocument();
  });

  it('goes on by a shake, and by a button', async () => {
    const { user, place, panel } = await choose('Em 30 minutos');
    const stop = () => {
      passed(60 * MINUTE_MS);
      passTo(sound().currentTime + 1);
    };
    passed(30 * MINUTE_MS);
    passTo(20);
    expect(sound().paused).toBe(true);
    const shake = (x: number) => {
      const event = Object.assign(new Event('devicemotion'), { acceleration: { x, y: 0, z: 0 } });
      window.dispatchEvent(event);
    };
    shake(3);
    expect(sound().paused).toBe(true);
    shake(20);
    await waitFor(() => expect(isHeard()).toBe(true));
    stop();
    expect(sound().paused).toBe(true);
    await waitFor(() => expect(place.queryByText(/^Desliga em/)).toBeNull());
    await user.click(await panel.findByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(isHeard()).toBe(true));
    // The button has taken itself away.
    expect(panel.getByRole('button', { name: 'Pausar' })).toHaveFocus();
    expect(place.queryByText(/parou sozinho/)).toBeNull();
  });

  it('stops at the end of what is heard, where nothing follows then', async () => {
    const next = JSON.stringify({ video2: { at: Date.now(), place: 0, title: 'Vídeo 2' } });
    const { user, panel, place } = await openPanel({ listeningQueue: next });
    await user.selectOptions(panel.getByRole('combobox', { name: 'Desligar sozinho' }), 'No fim deste áudio');
    expect(await place.findByText('Desliga no fim deste áudio')).toBeInTheDocument();
    passToEnd();
    expect(await panel.findByText(/^O áudio parou sozinho/)).toBeInTheDocument();
    expect(place.getByRole('link', { name: 'Conto 1', hidden: true })).toBeInTheDocument();
    expect(sound().currentTime).toBe(SECONDS);
  });

  it('stops where what is heard ends while it fades out, and goes on with what follows', async () => {
    const next = JSON.stringify({ video2: { at: Date.now(), place: 0, title: 'Vídeo 2' } });
    const { panel, place } = await choose('Em 15 minutos', { listeningQueue: next });
    passed(15 * MINUTE_MS - 2_000);
    passToEnd();
    expect((await panel.findAllByText(/^O áudio parou sozinho/)).length).toBeGreaterThan(0);
    expect([sound().paused, sound().volume]).toEqual([true, 1]);
    expect(place.getByRole('link', { name: 'Conto 1', hidden: true })).toBeInTheDocument();
    fireEvent.pointerDown(document.body);
    expect(await place.findByRole('link', { name: 'Vídeo 2', hidden: true })).toBeInTheDocument();
    await waitFor(() => expect(isHeard()).toBe(true));
  });

  it('has nothing to stop where what is heard ends and nothing follows', async () => {
    const { panel, place } = await choose('No fim deste áudio');
    passToEnd();
    await waitFor(() => expect(place.queryByText('Desliga no fim deste áudio')).toBeNull());
    expect(panel.queryByText(/^O áudio parou sozinho/)).toBeNull();
    expect(panel.getByRole('combobox', { name: 'Desligar sozinho' })).toHaveDisplayValue('Não desligar');
  });

  it('can be taken away', async () => {
    const { user, panel, place } = await choose('Em 15 minutos');
    await user.selectOptions(panel.getByRole('combobox', { name: 'Desligar sozinho' }), 'Não desligar');
    passed(16 * MINUTE_MS);
    passTo(30);
    expect(sound().paused).toBe(false);
    expect(place.queryByText(/^Desliga em/)).toBeNull();
  });
});
