import { personalDataIn } from './personal-data';

const found = (text: string) =>
  personalDataIn(text).map(({ term, place }) => [term, text.slice(place.start, place.end)]);

describe('personal data in a text', () => {
  it.each<[string, string, string]>([
    ['meu CPF é 529.982.247-25, viu?', 'CPF', '529.982.247-25'],
    ['o número 52998224725 era dela', 'CPF', '52998224725'],
    ['529 982 247 25', 'CPF', '529 982 247 25'],
    ['cpf 529.982.247/25.', 'CPF', '529.982.247/25'],
    ['em algarismos largos: ５２９.９８２.２４７-２５', 'CPF', '５２９.９８２.２４７-２５'],
    ['com traço longo 529.982.247–25', 'CPF', '529.982.247–25'],
    ['me liga: (11) 98765-4321 hoje', 'telefone', '(11) 98765-4321'],
    ['11 98765-4321', 'telefone', '11 98765-4321'],
    ['11987654321', 'telefone', '11987654321'],
    ['+55 11 98765 4321', 'telefone', '+55 11 98765 4321'],
    ['+5521987654321', 'telefone', '+5521987654321'],
    ['(011) 3456-7890', 'telefone', '(011) 3456-7890'],
    ['(21)3456 7890', 'telefone', '(21)3456 7890'],
    ['85 3456-7890', 'telefone', '85 3456-7890'],
    ['o 98765-4321 era o dela', 'telefone', '98765-4321'],
    ['9 8765-4321', 'telefone', '9 8765-4321'],
    ['whatsapp 987654321', 'telefone', '987654321'],
    ['Tel.: 3456-7890', 'telefone', '3456-7890'],
    ['pix: 1134567890', 'telefone', '1134567890'],
    ['não-quebrável (11)\u00a098765‑4321', 'telefone', '(11)\u00a098765‑4321'],
    ['escreva para Ana.Souza+1@exemplo.com.br.', 'e-mail', 'Ana.Souza+1@exemplo.com.br'],
    ['ana_s@exemplo.com!', 'e-mail', 'ana_s@exemplo.com'],
    ['ana arroba exemplo ponto com', 'e-mail', 'ana arroba exemplo ponto com'],
    ['ana (arroba) exemplo.com', 'e-mail', 'ana (arroba) exemplo.com'],
    ['ana @ exemplo . com', 'e-mail', 'ana @ exemplo . com'],
    ['a chave é 123e4567-e89b-42d3-a456-426614174000.', 'chave Pix', '123e4567-e89b-42d3-a456-426614174000'],
    ['123E4567E89B42D3A456426614174000', 'chave Pix', '123E4567E89B42D3A456426614174000'],
  ])('is marked in %j', (text, term, place) => expect(found(text)).toEqual([[term, place]]));

  it.each([
    'em 12/05/1998, às 22:30',
    '12-05-1998 e 1998-05-12',
    'entre 1990-2000 e 2019-2020, ou 2019 2020',
    'ligar em 2019-2020',
    'custou R$ 98.765,43 ou R$ 1.234.567,89',
    'R$ 12345678',
    'nas páginas 1234-5678 do livro',
    'p. 123-145, cap. 11, v. 12',
    'ISBN 978-85-359-1484-9',
    'ISBN 9788535914849',
    'ISBN-10: 8535914849 ou 85-359-1484-9',
    'ISBN 8535914849',
    'o CEP 01310-100 e o 20040-020',
    '529.982.247-26',
    '111.111.111-11 e 00000000000',
    'processo 0001234-56.2019.8.26.0100',
    'o carro tinha 123456789 km',
    'em 1723456789 segundos',
    'texto 4829104938271',
    'ela tem 1,65 m, 34 anos e 2 filhos',
    'duas arrobas de carne, ponto final',
    'uma arroba de boi. Com ele',
    'siga @ana no palco',
    'às 10 98 pessoas, 7654 delas de pé',
    'canal 10 9 8 7 6 5 4 3 2 1',
    'cor #a4566426 e versão 10.0.19045.3803',
    '',
  ])('is not in %j', (text) => expect(found(text)).toEqual([]));

  it('is marked where it stands, each once', () => {
    expect(
      found('CPF 529.982.247-25 e (11) 98765-4321, ana@exemplo.com.br e de novo (11) 98765-4321'),
    ).toEqual([
      ['e-mail', 'ana@exemplo.com.br'],
      ['CPF', '529.982.247-25'],
      ['telefone', '(11) 98765-4321'],
      ['telefone', '(11) 98765-4321'],
    ]);
  });

  it.each([
    'a'.repeat(100_000),
    '1'.repeat(100_000),
    '9 '.repeat(50_000),
    'a.'.repeat(50_000),
    '(11) 98765-4321 '.repeat(6_250),
    'a@'.repeat(50_000),
  ])('is looked for within a moment in the longest text', (text) => {
    const begun = process.cpuUsage();
    personalDataIn(text);
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});
