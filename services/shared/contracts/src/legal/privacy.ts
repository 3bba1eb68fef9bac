import { type LegalDocument } from './document';
import { LOCAL_DATA, type LocalKind } from './local-data';

/** What the browser keeps of one kind, as part of a sentence. */
const keptOf = (wanted: LocalKind): string =>
  LOCAL_DATA.filter(({ kind }) => kind === wanted)
    .map(({ purpose }) => purpose.charAt(0).toLowerCase() + purpose.slice(1))
    .join(', ');

/** What the site keeps on people who use it. */
export const privacyDocument: LegalDocument = {
  title: 'Política de privacidade',
  updated: '30/11/2026',
  intro:
    'O que você assiste aqui é assunto só seu. Esta página diz o que o site guarda, onde, por quanto tempo, e como apagar.',
  sections: [
    {
      id: 'navegador',
      title: 'O que fica no seu navegador',
      paragraphs: [
        'Estas informações ficam guardadas no seu aparelho, e você pode apagá-las a qualquer momento em Preferências ou limpando os dados do site no navegador:',
      ],
      points: [
        `até você mudar: ${keptOf('choice')};`,
        `até você sair da conta ou fechar a aba: ${keptOf('session')};`,
        `por até 30 dias, ou pelo tempo que você escolher: ${keptOf('history')}.`,
      ],
      links: [{ to: '/preferences', label: 'Preferências' }],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'Só usamos cookies necessários ao funcionamento do site. Nenhum deles pode ser lido por scripts ou por outros sites:',
      ],
      points: [
        'os da sua sessão, enquanto você está em uma conta, e os que acompanham a entrada por alguns minutos;',
        'o que lembra a sua resposta à pergunta se você tem 18 anos ou mais, por até um ano. Ele é o mesmo para todos que responderam Sim e não diz quem você é;',
        'o da comprovação de idade, onde ela é pedida, por até 24 horas. Ele é o mesmo para todos que a comprovaram naquela hora e não diz quem você é;',
        'um identificador aleatório de visitante, por até um ano, criado na primeira curtida ou visualização sem conta. Ele existe para que cada pessoa conte uma vez e não diz quem você é.',
      ],
    },
    {
      id: 'visualizacoes',
      title: 'Visualizações e curtidas',
      paragraphs: [
        'Para contar uma visualização uma só vez, guardamos por 30 minutos que aquele visitante viu aquele vídeo. Depois disso resta apenas o total de cada vídeo por dia.',
        'As curtidas de quem não tem conta ficam ligadas somente ao identificador aleatório de visitante.',
        'Para saber se o site é rápido, o navegador de uma visita em cada dez nos conta quanto a página demorou, o tipo da tela e se era um celular, sem cookies e sem nada que diga de quem foi a visita; não medimos a visita de quem pede no navegador para não ser rastreado.',
      ],
    },
    {
      id: 'conta',
      title: 'Quem tem conta',
      paragraphs: ['De quem se cadastra, guardamos:'],
      points: [
        'nome, e-mail e a senha de uma forma que ninguém consegue ler;',
        'favoritos, curtidas e o histórico do que foi assistido com a conta, que só você vê e pode limpar;',
        'só se você pedir no perfil, onde você parou nos últimos 200 vídeos e contos. Do que você tira da lista fica por 30 dias só a marca de que foi tirado, para que outro aparelho não o traga de volta; limpar o histórico ou desligar apaga tudo na hora, também essas marcas;',
        'as sessões abertas, com o aparelho e a data do último uso, que você pode encerrar;',
        'só se você pedir no perfil, a data em que a sua idade foi comprovada, por 90 dias. Nada mais da comprovação fica guardado, e você pode apagar a data quando quiser.',
      ],
    },
    {
      id: 'registros',
      title: 'Registros de acesso',
      paragraphs: [
        'A lei brasileira (Lei nº 12.965/2014, art. 15) obriga a guardar por seis meses a data, a hora e o endereço de rede dos acessos às contas. Esses registros são cifrados de modo que nem o próprio site consegue abrir, e só podem ser abertos por ordem judicial.',
      ],
    },
    {
      id: 'anuncios',
      title: 'Anúncios e lojas',
      paragraphs: [
        'Contamos quantas vezes um anúncio nosso foi visto ou clicado e quantas vezes se foi à loja de um livro, sem guardar quem o fez: o que evita contar a mesma pessoa duas vezes perde a validade no mesmo dia.',
        'Nada é enviado a terceiros antes que um espaço de anúncio de terceiros apareça na sua tela. Quando aparece, o anúncio é carregado dentro de um quadro isolado: o anunciante recebe o endereço de rede do seu aparelho, como em qualquer acesso, mas não sabe em que página você está nem alcança os seus dados neste site.',
      ],
    },
    {
      id: 'terceiros',
      title: 'O que não fazemos',
      paragraphs: [
        'Não vendemos os seus dados pessoais, não usamos ferramentas de terceiros para medir a audiência e não dizemos a outros sites de que página você veio.',
      ],
    },
    {
      id: 'direitos',
      title: 'Seus direitos',
      paragraphs: [
        'Conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018), no seu perfil você pode:',
      ],
      points: [
        'ver e corrigir os seus dados;',
        'baixar um arquivo com tudo o que o site guarda sobre você;',
        'apagar a conta e os seus dados pessoais para sempre.',
      ],
    },
  ],
  contact: 'Para falar sobre os seus dados:',
};
