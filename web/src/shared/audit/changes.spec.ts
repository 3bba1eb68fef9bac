import { changesOf } from './changes';

describe('what changed', () => {
  it('is told in words, field by field', () => {
    const before = { role: 'user', isActive: true, price: 1234.5 };
    const after = { role: 'admin', isActive: false, price: 2, changed: ['title', 'participants'] };
    expect(changesOf(before, after)).toEqual([
      { name: 'Função', before: 'Usuário', after: 'Administrador' },
      { name: 'Ativo', before: 'Sim', after: 'Não' },
      { name: 'Preço', before: '1.234,5', after: '2' },
      { name: 'Também mudou', before: 'Nada', after: 'Título, Participantes' },
    ]);
  });

  it('shows moments in São Paulo, and what has no words as it is', () => {
    expect(changesOf(null, { scheduledFor: '2026-01-02T03:04:00.000Z', novo: { a: 1 }, outro: 'x' })).toEqual(
      [
        { name: 'Publicação marcada', before: 'Nada', after: '02/01/2026, 00:04' },
        { name: 'novo', before: 'Nada', after: '{"a":1}' },
        { name: 'outro', before: 'Nada', after: 'x' },
      ],
    );
  });

  it.each([
    ['reason', 'duplicate', 'Motivo', 'Já foi enviado'],
    ['reason', 'spam', 'Motivo', 'Propaganda ou engano'],
    ['state', 'waiting', 'Estado', 'Na fila'],
    ['status', 'disabled', 'Estado', 'Desativado'],
    ['origin', 'match', 'Origem', 'Semelhança com conteúdo proibido'],
    ['category', 'child-safety', 'Categoria', 'Segurança de menores'],
    ['category', 'gay', 'Categoria', 'Gay'],
    ['content', 'video/v1', 'Conteúdo', 'Vídeo v1'],
    ['appeal', 'decided', 'Contestação', 'Decidido'],
    ['holds', true, 'Oculto até a decisão', 'Sim'],
  ])('says %s %s in Portuguese', (field, value, name, after) => {
    expect(changesOf(null, { [field]: value })).toEqual([{ name, before: 'Nada', after }]);
  });

  it('names what people looked for, never what they typed', () => {
    expect(changesOf(null, { filters: ['q', 'role'], page: 2 })).toEqual([
      { name: 'Filtros usados', before: 'Nada', after: 'Busca, Função' },
      { name: 'Página', before: 'Nada', after: '2' },
    ]);
  });

  it('is nothing where an entry tells nothing, or no fields', () => {
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf('a', 3)).toEqual([]);
  });
});
