import { listAdminBooks } from '@alcova/contracts';
import { screen, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

it('a file that is no picture is refused as a cover before it is sent, and what was typed stays', async () => {
  const server = new FakeServer().answer(listAdminBooks, { items: [], total: 0, page: 1, pageSize: 15 });
  const user = await openSite('/books-admin', server, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Adicionar livro' }));
  const form = within(await screen.findByRole('dialog', { name: 'Adicionar livro' }));
  await user.type(form.getByLabelText('Título'), 'Contos da serra');
  const input = form.getByLabelText<HTMLInputElement>('Ou envie um arquivo de imagem');
  input.accept = '';
  await user.upload(input, new File(['texto'], 'capa.txt', { type: 'text/plain' }));
  expect(await form.findByText('Selecione um arquivo de imagem.')).toBeVisible();
  expect(form.getByLabelText('URL da capa')).toHaveValue('');
  expect(form.getByLabelText('Título')).toHaveValue('Contos da serra');
});
