import {
  addFavoriteTale,
  getPublishedTale,
  getTaleState,
  likeTale,
  nextPublishedTale,
  videoOfTale,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { tale } from './support/things';

const TEXT = 'Era uma noite calma.\n\nO barco voltou ao cais.';
const NEXT = { tale: tale(9), ofAuthor: tale(2), ofCategory: tale(3, { author: 'Bia' }) };

const server = () =>
  new FakeServer()
    .answer(getPublishedTale, { ...tale(1), tale: TEXT })
    .answer(getTaleState, { liked: false, favorite: false, likes: 4 })
    .answer(nextPublishedTale, NEXT);

const end = async () => within(await screen.findByRole('region', { name: 'Fim do conto' }));

describe('the page of a tale', () => {
  it('has the buttons of a video in one row', async () => {
    await openSite('/contos/conto1', server());
    const [row] = await screen.findAllByRole('group', { name: 'O que você achou' });
    if (!row) throw new Error('no row');
    expect(await within(row).findByRole('button', { name: 'Gostei: 4' })).toBeEnabled();
    const names = within(row)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Gostei: 4', 'Favoritar', 'Compartilhar', 'Denunciar']);
  });

  it('can be liked and kept at its end, and its top knows', async () => {
    const asked = server()
      .answer(likeTale, { liked: true, likes: 5 })
      .answer(addFavoriteTale, { favorite: true });
    const user = await openSite('/contos/conto1', asked, 'user');
    const below = await end();
    await user.click(await below.findByRole('button', { name: 'Gostei: 4' }));
    await user.click(below.getByRole('button', { name: 'Favoritar' }));
    await waitFor(() => {
      for (const button of screen.getAllByRole('button', { name: 'Gostei: 5' }))
        expect(button).toHaveAttribute('aria-pressed', 'true');
    });
    expect(screen.getAllByRole('button', { name: 'Gostei: 5' })).toHaveLength(2);
    await waitFor(() => {
      for (const button of screen.getAllByRole('button', { name: 'Favoritar' }))
        expect(button).toHaveAttribute('aria-pressed', 'true');
    });
    expect(below.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  });

  it('ends with its author, the next of the same author, then of the category, and the way to its top', async () => {
    const user = await openSite('/contos/conto1', server());
    const below = await end();
    expect(below.getByRole('link', { name: 'Escrito por Ana' })).toHaveAttribute('href', '/autor/Ana');
    const next = await below.findAllByRole('link', { name: /^Próximo conto/ });
    expect(next.map((link) => [link.getAttribute('href'), link.firstChild?.textContent])).toEqual([
      ['/contos/conto2', 'Próximo conto de Ana'],
      ['/contos/conto3', 'Próximo conto em Hetero'],
    ]);
    await user.click(below.getByRole('button', { name: 'Voltar ao topo' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Conto 1' })).toHaveFocus();
  });

  it.each(['/video/video7', 'https://v.example/filmes/a.mp4'])(
    'leads to the video that is named by %s, above and below, as the server knows it',
    async (videoURL) => {
      const asked = server()
        .answer(getPublishedTale, { ...tale(1, { videoURL }), tale: TEXT })
        .answer(videoOfTale, { video: { id: 'video7' } });
      await openSite('/contos/conto1', asked);
      await screen.findAllByRole('link', { name: 'Assistir' });
      for (const link of screen.getAllByRole('link', { name: 'Assistir' }))
        expect(link).toHaveAttribute('href', '/video/video7');
      expect((await end()).getByRole('link', { name: 'Assistir' })).toBeVisible();
      expect((await end()).getByRole('button', { name: 'Ouvir' })).toBeVisible();
    },
  );

  it('leads to no video where the server knows none, and asks for none where none is named', async () => {
    const asked = server().answer(videoOfTale, { video: null });
    await openSite('/contos/conto1', asked);
    await (await end()).findAllByRole('link', { name: /^Próximo conto/ });
    expect(asked.sentTo(videoOfTale)).toEqual([]);
    asked.answer(getPublishedTale, { ...tale(1, { videoURL: '/video/nenhum' }), tale: TEXT });
    await openSite('/contos/conto1', asked);
    await waitFor(() => expect(asked.sentTo(videoOfTale)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Assistir' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ouvir' })).toBeNull();
  });

  it('leads on in the list of all where the author and the category have no other', async () => {
    const last = { tale: tale(9, { category: 'gay' }), ofAuthor: null, ofCategory: null };
    await openSite('/contos/conto1', server().answer(nextPublishedTale, last));
    const next = await (await end()).findAllByRole('link', { name: /^Próximo conto/ });
    expect(next.map((link) => link.getAttribute('href'))).toEqual(['/contos/conto9']);
  });

  it('stands whole where nobody can tell what is next', async () => {
    const broken = server();
    broken.breakOff(nextPublishedTale, 'answers rubbish');
    await openSite('/contos/conto1', broken);
    expect((await end()).getByRole('button', { name: 'Voltar ao topo' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Próximo conto/ })).toBeNull();
  });
});
