import { createVideo, finishUpload } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeLocks } from './support/locks';
import { openSite } from './support/site';
import { TusStore } from './support/tus';
import { choose, fileOf, send, SENDING, takesFiles } from './support/uploads';

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

it('one file is sent under the title that was typed; then the form is empty', async () => {
  const store = new TusStore();
  const server = takesFiles();
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'o_farol.mp4');
  expect(screen.getByText('o_farol.mp4 (0.00 MB)')).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Usar “O farol” como título' }));
  await user.type(screen.getByLabelText('Título'), ' da ilha');
  const letGo = store.hold();
  await send(user);
  expect(await screen.findByText(SENDING)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  letGo();
  expect(await screen.findByText('Vídeo enviado com sucesso!')).toHaveAttribute('data-tone', 'success');
  expect(screen.getByLabelText('Título')).toHaveValue('');
  expect(server.sentTo(createVideo)).toEqual([
    { title: 'O farol da ilha', description: '', category: 'hetero', url: '/cdn/media/envio-1.mp4' },
  ]);
});

it('nothing chosen and nothing typed are both named', async () => {
  new TusStore();
  const user = await openSite('/upload-video', takesFiles(), 'admin');
  await screen.findByLabelText('Arquivo de vídeo ou áudio');
  await send(user);
  expect(await screen.findByText('Por favor, selecione um arquivo de vídeo')).toBeVisible();
  expect(screen.getByText('Por favor, insira um título para o vídeo')).toBeVisible();
});

it('several files have a title each, proposed from their names, and the rest in common', async () => {
  new TusStore();
  const server = takesFiles();
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'conto_02-parte_1.mp4', 'sobra.mp4', 'fim.mp4');
  expect(screen.queryByLabelText('Título')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirar sobra.mp4' }));
  const first = screen.getByLabelText('Título de conto_02-parte_1.mp4');
  expect(first).toHaveValue('Conto 02 parte 1');
  await user.clear(first);
  await send(user);
  expect(await screen.findByText('Por favor, insira um título para o vídeo')).toBeVisible();
  await user.type(first, 'Começo');
  await user.type(screen.getByLabelText('Descrição (opcional)'), 'Duas partes.');
  await send(user);
  expect(await screen.findByText('Vídeo enviado com sucesso!')).toBeVisible();
  expect(server.sentTo(createVideo)).toMatchObject([
    { title: 'Começo', description: 'Duas partes.' },
    { title: 'Fim', description: 'Duas partes.' },
  ]);
});

it('each file says how far it is, and sending again does only what is missing', async () => {
  const store = new TusStore();
  const server = takesFiles();
  const sound = server.breakOff(createVideo, 'answers rubbish');
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'a.mp4', 'b.mp4');
  await send(user);
  expect(await screen.findByText(/^Erro ao enviar vídeo: a.mp4: .* b.mp4: /)).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Arquivos escolhidos' })).getAllByRole('listitem');
  for (const row of rows) expect(row).toHaveTextContent('Erro desconhecido');
  sound();
  await send(user);
  expect(await screen.findByText('Vídeo enviado com sucesso!')).toBeVisible();
  expect(store.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2);
  expect(server.sentTo(finishUpload)).toHaveLength(2);
});

it('what is sent goes on on other screens of the staff, which say how far it is and how it ended', async () => {
  const store = new TusStore();
  const server = takesFiles();
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'a.mp4', 'b.mp4');
  const letGo = store.hold();
  await send(user);
  await screen.findByText(SENDING);
  await user.click(screen.getByRole('link', { name: 'Envios' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Registro de envios' })).toBeVisible();
  const bar = await screen.findByRole('region', { name: 'Envio de vídeos' });
  expect(bar).toHaveTextContent('0 de 2 vídeos enviados');
  await user.click(within(bar).getByRole('button', { name: 'Pausar o envio dos vídeos' }));
  expect(bar).toHaveTextContent('Pausado');
  await user.click(within(bar).getByRole('button', { name: 'Continuar o envio dos vídeos' }));
  await user.click(within(bar).getByRole('link', { name: 'Ver envio' }));
  expect(await screen.findByLabelText('Título de b.mp4')).toHaveValue('B');
  expect(screen.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  expect(screen.queryByRole('region', { name: 'Envio de vídeos' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Envios' }));
  await screen.findByRole('region', { name: 'Envio de vídeos' });
  letGo();
  expect(await screen.findByText('2 vídeos enviados com sucesso!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Envio de vídeos' })).toBeNull());
  expect(server.sentTo(createVideo)).toHaveLength(2);
});

it('what failed elsewhere waits on the screen with all that was typed', async () => {
  const store = new TusStore();
  const server = takesFiles().refuse(createVideo, 'video.file-in-use', 409);
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'a.mp4');
  await user.type(screen.getByLabelText('Título'), 'Fica aqui');
  const letGo = store.hold();
  await send(user);
  await screen.findByText(SENDING);
  await user.click(screen.getByRole('link', { name: 'Envios' }));
  const told = within(await screen.findByRole('region', { name: 'Envio de vídeos' }));
  expect(told.getByRole('status')).toBeEmptyDOMElement();
  letGo();
  await waitFor(() => expect(told.getByRole('status')).toHaveTextContent('O vídeo não foi enviado.'));
  await user.click(told.getByRole('link', { name: 'Ver envio' }));
  expect(await screen.findByLabelText('Título')).toHaveValue('Fica aqui');
  expect(screen.getByText(/^Erro ao enviar vídeo: /)).toHaveAttribute('data-tone', 'error');
  expect(screen.getByText('a.mp4 (0.00 MB)')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Envios' }));
  const bar = within(await screen.findByRole('region', { name: 'Envio de vídeos' }));
  await user.click(bar.getByRole('button', { name: 'Dispensar' }));
  expect(screen.queryByRole('region', { name: 'Envio de vídeos' })).toBeNull();
});

it('leaving the screens of the staff asks first, and stops what is sent', async () => {
  const store = new TusStore();
  const server = takesFiles();
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'a.mp4', 'b.mp4');
  store.hold();
  await send(user);
  await screen.findByText(SENDING);
  const menu = screen.getByRole('navigation', { name: 'MENU' });
  await user.click(within(menu).getByRole('button', { name: 'Sair' }));
  const question = await screen.findByRole('dialog', { name: 'Sair desta página?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar enviando' }));
  await user.click(within(menu).getByRole('link', { name: 'Home' }));
  await user.click(await screen.findByRole('button', { name: 'Sair e parar o envio' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(server.sentTo(createVideo)).toEqual([]);
  expect(store.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

it.each(['/dashboard', '/my-videos?add'])('%s leads to where several videos are sent', async (path) => {
  const user = await openSite(path, takesFiles(), 'admin');
  await user.click(await screen.findByRole('link', { name: 'Enviar vários vídeos' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Enviar Vídeo' })).toBeVisible();
});

it('cancelling asks first, and discards what was sent', async () => {
  const store = new TusStore();
  const server = takesFiles();
  const user = await openSite('/upload-video', server, 'admin');
  await choose(user, 'a.mp4', 'b.mp4');
  const letGo = store.hold();
  await send(user);
  await screen.findByText(SENDING);
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancelar o envio de a.mp4' }));
  await cancel();
  const question = await screen.findByRole('dialog', { name: 'Cancelar o envio?' });
  expect(question).toHaveTextContent('Cancelar o envio de a.mp4? O que já foi enviado é descartado.');
  await user.click(within(question).getByRole('button', { name: 'Continuar enviando' }));
  expect(store.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await cancel();
  await user.click(await screen.findByRole('button', { name: 'Cancelar envio' }));
  letGo();
  expect(await screen.findByText('Envio cancelado.')).toBeVisible();
  expect(store.calls).toContain('DELETE /api/uploads/envio-1');
  expect(server.sentTo(createVideo)).toMatchObject([{ title: 'B' }]);
});

it('a file that another tab sends is not sent again, and that is said', async () => {
  const store = new TusStore();
  const server = takesFiles();
  const user = await openSite('/upload-video', server, 'admin');
  const otherTab = new FakeLocks();
  await choose(user, 'a.mp4');
  await user.type(screen.getByLabelText('Título'), 'Aqui também');
  otherTab.take(/a\.mp4/);
  await send(user);
  const message = 'Erro ao enviar vídeo: Este arquivo já está sendo enviado em outra aba.';
  expect(await screen.findByText(message)).toHaveAttribute('data-tone', 'error');
  expect(store.calls).toEqual([]);
  otherTab.take(/nothing/);
  await send(user);
  expect(await screen.findByText('Vídeo enviado com sucesso!')).toBeVisible();
  expect(otherTab.held).toEqual([]);
});

it('what a reload broke off says what was typed with it, and the same file brings that back', async () => {
  const store = new TusStore();
  const user = await openSite('/upload-video', takesFiles(), 'admin');
  await choose(user, 'a.mp4');
  await user.type(screen.getByLabelText('Título'), 'Fica guardado');
  await user.type(screen.getByLabelText('Descrição (opcional)'), 'Na praia.');
  await user.selectOptions(screen.getByLabelText('Categoria'), 'Trans');
  store.hold();
  await send(user);
  await screen.findByText(SENDING);
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('tus::'))).toBe(true));
  const kept = { ...localStorage };
  expect(Object.keys(kept).filter((key) => key.startsWith('uploadForm::'))).toHaveLength(1);

  const server = takesFiles();
  const again = await openSite('/dashboard', server, 'admin');
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  localStorage.setItem('uploadForm::outro', '{}');
  await again.click(await screen.findByRole('link', { name: 'Enviar vários vídeos' }));
  const list = await screen.findByRole('region', { name: 'Envios que podem continuar' });
  expect(list).toHaveTextContent('O que você preencheu volta para o formulário');
  expect(list).toHaveTextContent(/a\.mp4.*Fica guardado.*Trans.*Na praia\./);
  expect(localStorage.getItem('uploadForm::outro')).toBeNull();
  new TusStore(store);
  await choose(again, 'a.mp4');
  expect(screen.getByLabelText('Título')).toHaveValue('Fica guardado');
  expect(screen.getByLabelText('Descrição (opcional)')).toHaveValue('Na praia.');
  expect(screen.getByLabelText('Categoria')).toHaveDisplayValue('Trans');
  await send(again);
  expect(await screen.findByText('Vídeo enviado com sucesso!')).toBeVisible();
  expect(server.sentTo(createVideo)).toMatchObject([{ title: 'Fica guardado', category: 'trans' }]);
  expect(Object.keys(localStorage).filter((key) => /^(?:tus|uploadForm)::/.test(key))).toEqual([]);
});

it('the dialog of one video brings back what was typed too, where nothing else is', async () => {
  new TusStore();
  const user = await openSite('/my-videos', takesFiles(), 'admin');
  const file = fileOf('a.mp4');
  const fingerprint = ['tus-br', file.name, file.type, file.size, file.lastModified, '/api/uploads'].join(
    '-',
  );
  const kept = { title: 'Fica guardado', description: '', category: 'trans' };
  const upload = { uploadUrl: '/api/uploads/envio-1', size: file.size, metadata: { filename: 'a.mp4' } };
  localStorage.setItem(`tus::${fingerprint}::1`, JSON.stringify({ ...upload, creationTime: '2026' }));
  localStorage.setItem(`uploadForm::${fingerprint}`, JSON.stringify(kept));
  await user.click(await screen.findByRole('button', { name: 'Adicionar Vídeo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Vídeo' }));
  await user.type(dialog.getByLabelText('Título'), 'Outro');
  await user.upload(dialog.getByLabelText('Arquivo de vídeo ou áudio'), file);
  expect(dialog.getByLabelText('Título')).toHaveValue('Outro');
  expect(dialog.getByLabelText('Categoria')).toHaveDisplayValue('Trans');
});
