import {
  getAdminSettings,
  getLegalVersion,
  listLegalVersions,
  NO_SETTINGS,
  privacyDocument,
  publishLegalText,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const version = (number: number, date: string) => ({ page: 'privacy', version: number, date }) as const;
const settings = (legal: ReturnType<typeof version>[]) => ({
  ...{ settings: NO_SETTINGS, legal, version: 1, updatedAt: null },
  defaults: { siteName: 'Alcova', supportEmail: 'ajuda@alcova.test', hasBannerScript: false },
});

const openPrivacy = async (server: FakeServer) => {
  const user = await openSite('/settings', server, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Editar Política de privacidade' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Política de privacidade' }));
  await dialog.findByLabelText('Texto');
  return { user, dialog };
};

it('a legal text begins as it holds, is looked at before it is published, and not lost unasked', async () => {
  const server = new FakeServer()
    .answer(getAdminSettings, settings([]))
    .answer(listLegalVersions, { versions: [], latest: null });
  const { user, dialog } = await openPrivacy(server);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Texto').value).toContain(
    `\n\n## ${privacyDocument.sections[0]?.title}\n\n`,
  );
  await user.click(dialog.getByRole('tab', { name: 'Histórico' }));
  expect(await dialog.findByText('Ainda não há outra versão: vale o texto padrão do site.')).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Escrever' }));
  await user.clear(dialog.getByLabelText('Texto'));
  await user.type(dialog.getByLabelText('Texto'), '## Regras{enter}{enter}1. Leia.');
  await user.click(dialog.getByRole('tab', { name: 'Pré-visualizar' }));
  expect(await dialog.findByRole('heading', { name: 'Regras' })).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Leia.');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(question.getByRole('button', { name: 'Continuar editando' }));
  await user.click(dialog.getByRole('tab', { name: 'Escrever' }));
  expect(dialog.getByLabelText('Texto')).toHaveValue('## Regras\n\n1. Leia.');
});

it('what is missing leads back to the editor, and a text is published after the newest version', async () => {
  const before = [version(1, '2026-11-20')];
  const server = new FakeServer()
    .answer(getAdminSettings, settings(before))
    .answer(listLegalVersions, {
      versions: before,
      latest: { ...version(1, '2026-11-20'), text: 'Texto da casa.' },
    })
    .answer(publishLegalText, settings([version(2, '2099-01-01')]));
  const { user, dialog } = await openPrivacy(server);
  await user.clear(dialog.getByLabelText('Texto'));
  await user.click(dialog.getByRole('tab', { name: 'Pré-visualizar' }));
  await user.click(dialog.getByRole('button', { name: 'Publicar nova versão' }));
  expect(await dialog.findByText('Por favor, preencha todos os campos.')).toBeVisible();
  await user.type(dialog.getByLabelText('Texto'), 'Novo texto.');
  await user.click(dialog.getByRole('button', { name: 'Publicar nova versão' }));
  await waitFor(() =>
    expect(server.sentTo(publishLegalText)).toMatchObject([{ text: 'Novo texto.', after: 1 }]),
  );
  expect(await screen.findByText('Versão 2, vale a partir de 01/01/2099')).toBeVisible();
});

it('the history of a legal text shows what each version changed', async () => {
  const versions = [version(2, '2026-11-25'), version(1, '2026-11-20')];
  const texts = ['', 'Guardamos pouco.', 'Guardamos muito pouco.'];
  const server = new FakeServer()
    .answer(getAdminSettings, settings(versions.slice(0, 1)))
    .answer(listLegalVersions, { versions, latest: { ...version(2, '2026-11-25'), text: texts[2] ?? '' } })
    .answerBy(getLegalVersion, ({ url }) => {
      const number = Number(url.pathname.split('/').at(-1));
      return { ...version(number, '2026-11-20'), text: texts[number] ?? '' };
    });
  const { user, dialog } = await openPrivacy(server);
  await user.click(dialog.getByRole('tab', { name: 'Histórico' }));
  await user.click(await dialog.findByText('Versão 2, vale desde 25/11/2026'));
  expect(await dialog.findByText('O que mudou em relação à versão 1')).toBeVisible();
  expect(dialog.getByRole('insertion')).toHaveTextContent('muito');
});
