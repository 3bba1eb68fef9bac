import { type LegalDocument } from './document';

export const contentPolicy: LegalDocument = {
  title: 'Política de conteúdo',
  updated: '21/11/2026',
  intro: 'O que pode e o que não pode ser publicado neste site, e como ele é moderado.',
  sections: [
    {
      id: 'permitido',
      title: 'Conteúdo permitido',
      paragraphs: ['É permitido o conteúdo que seja, ao mesmo tempo:'],
      points: ['original;', 'respeitoso dos direitos autorais;', 'destinado a adultos, com 18 anos ou mais.'],
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
      id: 'moderacao',
      title: 'Moderação e denúncias',
      paragraphs: [
        'A moderação e as denúncias são feitas pelos canais oficiais do site. Conteúdo que desrespeite esta política é recusado ou retirado.',
        'Se você encontrou algo que não deveria estar aqui, escreva para o endereço abaixo e informe o link da página.',
      ],
    },
  ],
  contact: 'Canal oficial para denúncias e dúvidas:',
};
