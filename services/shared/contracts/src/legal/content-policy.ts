import { REPORT_CATEGORIES } from '../moderation/report-categories';
import { type LegalDocument } from './document';
import { reportPromises } from './report-promises';

/** What may be published, and what becomes of reports. */
export const contentPolicyDocument: LegalDocument = {
  title: 'Política de conteúdo',
  updated: '28/11/2026',
  intro: 'O que pode e o que não pode ser publicado neste site, e como ele é moderado.',
  sections: [
    {
      id: 'permitido',
      title: 'Conteúdo permitido',
      paragraphs: ['É permitido o conteúdo que seja, ao mesmo tempo:'],
      points: [
        'original;',
        'que respeite os direitos autorais;',
        'destinado a adultos, com 18 anos ou mais.',
      ],
    },
    {
      id: 'proibido',
      title: 'Conteúdo proibido',
      paragraphs: ['É proibido publicar:'],
      points: [
        'material ilegal;',
        'material violento ou de ódio;',
        'material que viole a privacidade de alguém;',
        'dados pessoais sem consentimento.',
      ],
    },
    {
      id: 'tambem-proibido',
      title: 'Também é proibido',
      paragraphs: [
        'Não se publica aqui, em nenhum país, imagem que mostre estrangulamento ou sufocação em um contexto sexual, nem pessoa adulta apresentada como se tivesse menos de 18 anos.',
        'Nada que envolva ou sugira alguém com menos de 18 anos é aceito, em imagem ou em texto. O que é encontrado sai do ar, fica guardado como prova e é comunicado à autoridade.',
      ],
    },
    {
      id: 'denuncias',
      title: 'Como denunciar',
      paragraphs: [
        'A moderação e as denúncias são feitas pelos canais oficiais do site. Conteúdo que desrespeite esta política é recusado ou retirado.',
        'Qualquer pessoa pode denunciar, com ou sem uma conta: pelo botão Denunciar na página de cada vídeo e de cada conto, ou pela página de denúncias, com o endereço do conteúdo. Quem publicou não fica sabendo quem denunciou.',
        'Quem denuncia recebe um número e um link secreto, que mostra a situação da denúncia e o resultado. Quem deixa um e-mail recebe o resultado também por ele.',
      ],
      links: [
        { to: '/denuncia', label: 'Fazer uma denúncia' },
        { to: '/denuncia/acompanhar', label: 'Acompanhar uma denúncia' },
      ],
    },
    {
      id: 'prazos',
      title: 'O que acontece com uma denúncia',
      paragraphs: [
        'Toda denúncia é avaliada por uma pessoa. Nos casos urgentes o conteúdo é ocultado antes de qualquer decisão, e volta ao mesmo endereço se for mantido; nos outros ele fica no ar até a decisão. Os prazos contam da primeira denúncia:',
      ],
      points: reportPromises(REPORT_CATEGORIES),
    },
    {
      id: 'revisao',
      title: 'Quem publicou',
      paragraphs: [
        'Quem publicou é avisado por e-mail quando um conteúdo seu é ocultado, removido ou devolvido ao site, com o motivo. Uma remoção pode ser contestada, uma vez: quem decide não é quem removeu.',
      ],
    },
    {
      id: 'conferencia',
      title: 'Conferência de cada vídeo enviado',
      paragraphs: [
        'Antes de ficar público, todo vídeo enviado é comparado com listas de impressões digitais de conteúdo que foi removido ou que é proibido: a do arquivo e as das imagens, que reconhecem também cópias quase iguais. O que coincide fica retido até que uma pessoa compare os dois lados.',
      ],
    },
    {
      id: 'participantes',
      title: 'Registros de quem participa',
      paragraphs: [
        'O site pode guardar, para cada participante de um vídeo, o registro de que a identidade e a maioridade foram conferidas e de que a pessoa consentiu com a gravação, a publicação e a distribuição. Esses registros são cifrados, só administradores os leem, e cada leitura fica anotada. Quando o consentimento vence ou é retirado, o vídeo sai do ar.',
      ],
    },
    {
      id: 'provas',
      title: 'Provas e transparência',
      paragraphs: [
        'Do que é ocultado ou removido guardamos, lacradas, as provas: as impressões digitais dos arquivos, os dados e os textos do conteúdo, quem agiu e quando. Nada disso continua acessível pelo site. Cada decisão fica no registro de auditoria.',
        'Os números das denúncias, por mês e por motivo, são públicos.',
      ],
      links: [{ to: '/transparencia', label: 'Ver os números' }],
    },
  ],
  contact: 'Canal oficial para denúncias e dúvidas:',
};
