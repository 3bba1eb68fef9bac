export const texts = {
  title: 'Teclas do player',
  keys: [
    { key: 'Espaço K', text: 'Reproduzir ou pausar' },
    { key: '← →', text: 'Voltar ou avançar 5 segundos' },
    { key: 'J L', text: 'Voltar ou avançar 10 segundos' },
    { key: '0 a 9', text: 'Ir para 0%, 10%, 20%... do vídeo' },
    { key: '↑ ↓', text: 'Aumentar ou diminuir o volume' },
    { key: 'M', text: 'Silenciar ou ativar o som' },
    { key: 'Home End', text: 'Ir para o início ou para o fim' },
    { key: 'F', text: 'Abrir a tela cheia ou sair dela' },
    { key: 'C', text: 'Mostrar ou esconder as legendas, se houver' },
    { key: '?', text: 'Mostrar esta lista' },
  ],
  outside: 'Fora do player, as teclas ↑ ↓ Home End rolam a página.',
  useEverywhere: 'Usar as teclas em toda a página',
} as const;
