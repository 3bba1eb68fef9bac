import type { Category } from '@alcova/contracts';
import type { Telling } from './telling';

/** Neutral demonstration tales: short scenes among adults, landscapes and weather, nothing explicit. */
export interface DemoTale {
  readonly title: string;
  readonly author: string;
  readonly category: Category;
  /** Without it the tale waits at the moderators' desk. */
  readonly isPublished: boolean;
  readonly tale: string;
  /** Of the video of the same title that tells it. */
  readonly film?: Telling;
}

const tale = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');
const titled = (number: number, name: string): string => `Conto de demonstração ${number}: ${name}`;

/** Those that wait come last: they are sent last, and stand first in the desk's list. */
export const demoTales: readonly DemoTale[] = [
  {
    title: titled(1, 'A varanda do farol'),
    author: 'Helena Prado',
    category: 'hetero',
    isPublished: true,
    tale: tale(
      'Marina alugou a casa do antigo faroleiro por uma semana. Queria silêncio, um caderno e o mar. Na segunda noite percebeu que a luz da varanda vizinha também ficava acesa até tarde.',
      'Do outro lado do muro baixo, um homem de cabelos grisalhos consertava um rádio. Ele acenou sem pressa, como quem não espera resposta. Ela respondeu com a xícara erguida.',
      'No terceiro dia conversaram sobre as marés. No quinto, ele levou pão e ela abriu um vinho. Falaram dos filhos já crescidos, das cidades que deixaram, do que ainda queriam aprender.',
      'Quando a semana terminou, Marina pediu mais uma. O rádio, enfim, tocava.',
    ),
    film: {
      seconds: 240,
      chapters: ['A casa alugada', 'O vizinho do rádio', 'Pão e vinho', 'Mais uma semana'],
    },
  },
  {
    title: titled(2, 'O último trem para a serra'),
    author: 'Caio M.',
    category: 'gay',
    isPublished: true,
    tale: tale(
      'O trem das onze saiu quase vazio. Rafael guardou o livro quando o fiscal, um conhecido de tantas viagens, sentou-se no banco da frente para descansar os pés.',
      'Havia dez anos que se cumprimentavam com duas palavras. Naquela noite, com a chuva batendo na janela, as duas viraram vinte, e depois perderam a conta.',
      'Descobriram que moravam a três ruas um do outro, que os dois colecionavam mapas e que nenhum sabia cozinhar arroz.',
      'Na estação final, debaixo do mesmo guarda-chuva, combinaram que no domingo aprenderiam juntos.',
    ),
    film: { seconds: 180, chapters: ['O trem das onze', 'Duas palavras', 'Três ruas', 'Estação final'] },
  },
  {
    title: titled(3, 'Camélias no ateliê'),
    author: 'Anônimo',
    category: 'lesbicas-bi',
    isPublished: true,
    tale: tale(
      'Lúcia restaurava molduras havia trinta anos e dizia que conhecia uma pessoa pelo modo como ela segurava um quadro. Teresa segurava o seu como quem carrega uma carta.',
      'Era o retrato de um jardim, pintado pela avó. A madeira estava solta, o vidro riscado. Lúcia prometeu que em quinze dias estaria pronto, e levou um mês, de propósito.',
      'A cada visita Teresa trazia uma camélia e ficava mais um pouco. Aprendeu a misturar cola, a lixar sem ferir, a esperar que a tinta secasse.',
      'O quadro nunca voltou para casa. Foi Teresa quem ficou.',
    ),
  },
  {
    title: titled(4, 'Cartas de um verão em Ouro Preto'),
    author: 'Bento Salles',
    category: 'trans',
    isPublished: true,
    tale: tale(
      'Dora chegou à pousada com duas malas e um nome que escolhera havia cinco anos. O dono, professor aposentado, anotou-o no livro com letra caprichada, sem perguntar nada além do horário do café.',
      'As ladeiras cansavam, os sinos marcavam as tardes. Ela passou a escrever cartas para si mesma e a deixá-las entre as páginas dos livros da sala.',
      'No fim de janeiro encontrou, dentro de um dos livros, uma carta que não era sua: o professor também escrevia, e pedia desculpas por ter lido apenas a primeira linha.',
      'Trocaram cartas até março, a dois metros de distância, cada um fingindo que o correio demorava.',
    ),
  },
  {
    title: titled(5, 'Três dias de chuva'),
    author: 'Irene Duarte',
    category: 'hetero',
    isPublished: true,
    tale: tale(
      'A ponte caiu na sexta-feira e ninguém mais saiu do vale. O hotel tinha seis quartos, uma lareira e um baralho incompleto.',
      'Paulo, engenheiro, desenhava pontes nos guardanapos. Sílvia, juíza de outra comarca, dava a sentença: aquela não aguenta, esta talvez, a terceira eu atravessaria.',
      'No sábado jogaram com a carta que faltava escrita num pedaço de papel. No domingo o sol voltou e os tratores também.',
      'A ponte nova ficou pronta em agosto. Eles a atravessaram no primeiro dia, cada um vindo de um lado.',
    ),
  },
  {
    title: titled(6, 'A biblioteca depois das dez'),
    author: 'Anônimo',
    category: 'gay',
    isPublished: true,
    tale: tale(
      'O segurança da noite fazia a ronda às dez e às duas. Entre uma e outra lia, sempre de pé, os livros que os leitores esqueciam sobre as mesas.',
      'Otávio, que terminava a tese com quarenta e três anos, passou a esquecer de propósito: primeiro um romance, depois um de poemas, por fim um com um bilhete na página noventa.',
      'O bilhete voltou com a resposta na página noventa e um. Levaram o inverno inteiro para chegar ao fim do volume.',
      'Na noite da defesa, o lugar da primeira fila estava ocupado por um homem sem uniforme.',
    ),
  },
  {
    title: titled(7, 'O caminho do mar'),
    author: 'Vera Lins',
    category: 'lesbicas-bi',
    isPublished: false,
    tale: tale(
      'Saíram às cinco para ver o sol nascer do alto da estrada velha. Joana dirigia, Beatriz lia o mapa em voz alta e errava todas as curvas.',
      'Na parada do mirante, o café da garrafa estava morno e o céu ainda cinza. Esperaram sentadas no capô, com um cobertor nos ombros.',
      'O sol veio tarde, atrás das nuvens, e não foi grande coisa. Nenhuma das duas quis ir embora.',
    ),
  },
  {
    title: titled(8, 'Vento de agosto'),
    author: 'Anônimo',
    category: 'hetero',
    isPublished: false,
    tale: tale(
      'A feira desmontava quando o vento levou a lona da banca de discos. Regina, que só passava por ali, segurou uma ponta; Damião, dono da banca, segurou a outra.',
      'Ele agradeceu com um disco que ela já tinha. Ela aceitou, porque o seu estava riscado na terceira faixa.',
      'Voltou no sábado seguinte para contar que a faixa, afinal, era a melhor de todas.',
    ),
  },
];
