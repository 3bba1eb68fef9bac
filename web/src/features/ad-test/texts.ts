export const texts = {
  title: 'Teste de anúncios',
  intro: 'Os três formatos de anúncio deste site, para conferir se aparecem e funcionam.',
  notConfigured: 'Este formato não está configurado neste site.',
  howTo: 'Como testar',
  formats: {
    '320x100': {
      title: 'Anúncio da casa, 320x100',
      steps: [
        'Enquanto carrega, o espaço mostra "Carregando anúncio...". Depois aparece um dos anúncios cadastrados, escolhido ao acaso.',
        'Deixe a página aberta e à vista por 5 minutos: outro sorteio é feito.',
        'Clique no anúncio: o destino abre em uma nova aba, e o clique é contado.',
        'Sem anúncios cadastrados, o espaço diz "Nenhum anúncio disponível".',
      ],
    },
    '320x50': {
      title: 'Banner de terceiros, 320x50',
      steps: [
        'O espaço diz "Carregando anúncio..." até o banner chegar. Ele só é pedido quando entra na tela.',
        'Nas listas e na página do vídeo, este banner aparece em telas de até 640 px de largura.',
        'Com um bloqueador de anúncios, o espaço fica vazio e o resto da página não se move.',
      ],
    },
    '300x250': {
      title: 'Banner de terceiros, 300x250',
      steps: [
        'O espaço diz "Carregando anúncio..." até o banner chegar. Ele só é pedido quando entra na tela.',
        'Este banner aparece nas páginas de resultados: busca, filtros e categorias.',
        'Se o banner não chegar em 10 segundos, o espaço fica vazio e o resto da página não se move.',
      ],
    },
  },
} as const;
