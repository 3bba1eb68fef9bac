import { itemOf } from './item';

const item = (
  action: string,
  subject: string,
  subjectName: string | null = null,
  title: string | null = null,
) => itemOf({ action, subject, subjectName, title });

describe('what something was done to', () => {
  it.each([
    ['video.edit', 'v1', 'Vídeo', '/video/v1'],
    ['records.delete', 'v1', 'Vídeo', '/video/v1'],
    ['tale.approve', 'c1', 'Conto', '/talelist/review?id=c1'],
    ['content.hide', 'k1', 'Caso', '/reports/review?id=k1'],
    ['settings.update', 'site', 'Configurações', '/settings'],
  ])('of %s on %s is %s and leads to it', (action, subject, text, to) => {
    expect(item(action, subject)).toEqual({ text, to });
  });

  it('is a video by its title, as long as there is one', () => {
    expect(item('video.edit', 'v1', 'O farol')).toEqual({ text: 'O farol', to: '/video/v1' });
  });

  it('is what it was called then, whatever it is called today, and after it is gone', () => {
    expect(item('video.edit', 'v1', 'A ilha', 'O farol')).toEqual({ text: 'O farol', to: '/video/v1' });
    expect(item('video.delete', 'v1', null, 'O farol')).toEqual({ text: 'O farol', to: null });
    expect(item('tale.deny', 'c1', null, 'A serra')).toEqual({
      text: 'A serra',
      to: '/talelist/review?id=c1',
    });
    expect(item('account.rename', 'a1', 'Bia', 'Ana')).toEqual({ text: 'Ana', to: '/users?search=Bia' });
  });

  it('leads nowhere when it is gone or many', () => {
    expect(item('video.delete', 'v1')).toEqual({ text: 'Vídeo', to: null });
    expect(item('tale.import', 'tales')).toEqual({ text: 'Contos', to: null });
  });

  it('is a person by name, as long as there is one', () => {
    const to = '/users?search=Ana%20%26%20Bia';
    expect(item('account.role', 'a1', 'Ana & Bia')).toEqual({ text: 'Ana & Bia', to });
    expect(item('account.erase', 'a1')).toEqual({ text: 'Conta sem nome', to: null });
    expect(item('account.export', 'accounts')).toEqual({ text: 'Usuários', to: null });
    expect(item('command.sweep', 'site')).toEqual({ text: 'Site', to: null });
  });

  it('stands for itself where nothing is known of it', () => {
    expect(item('novo.ato', 'algo')).toEqual({ text: 'algo', to: null });
  });
});
