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
    expect(changesOf(null, { scheduledFor: '2026-01-02T03:04:00.000Z', token: { a: 1 }, kind: 'x' })).toEqual(
      [
        { name: 'Publicação marcada', before: 'Nada', after: '02/01/2026, 00:04' },
        { name: 'token', before: 'Nada', after: '{"a":1}' },
        { name: 'kind', before: 'Nada', after: 'x' },
      ],
    );
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
