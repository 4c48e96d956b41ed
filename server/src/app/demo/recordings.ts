/** `time` is the time of day in São Paulo, `client` an index in DEMO_CLIENTS. */
export type DemoRecording = {
  name: string
  seconds: number
  daysAgo: number
  time: string
  client: number
  sentences: readonly string[]
}

const COFFEE_IDEAS = [
  'Três ideias rápidas para o Café Serrano, antes que eu esqueça.',
  'A primeira é mostrar a torra, do grão verde até a xícara, com a câmera bem perto do tambor.',
  'O som dos estalos já prende a atenção, então quase não precisa de legenda, só o tempo correndo no canto da tela.',
  'A segunda é quem colhe.',
  'O seu Antônio está lá há trinta anos e conta histórias ótimas, dá para fazer uma série com um episódio por semana.',
  'Cada episódio termina com o café que sai daquele talhão, e o link da loja.',
  'A terceira é a caneca do mês: quem compra duas vezes no mesmo mês ganha uma caneca pintada por um artista da serra.',
  'A gente anuncia o artista no começo do mês e mostra a entrega no fim.',
  'Verba pequena, uns oitocentos reais por mês de impulsionamento, só para quem já visitou o site.',
  'Na segunda eu passo isso para o roteiro, e a gravação da torra pode ser já na quinta de manhã.',
] as const

const DENTIST_INTERVIEW = [
  'Doutora, muita gente chega ao consultório com medo do siso. O que a senhora diz logo na primeira consulta?',
  'Eu digo que nem todo siso precisa sair.',
  'A pessoa ouve do primo que doeu, que inchou, e já chega querendo marcar a cirurgia, ou querendo fugir dela.',
  'Quando ele nasceu direito, dá para escovar e não empurra os vizinhos, ele pode ficar onde está, e a gente só acompanha uma vez por ano.',
  'E quando é que precisa tirar?',
  'Quando dói, quando inflama mais de uma vez, ou quando ele está deitado e empurra o dente da frente.',
  'Também quando a escova não alcança, porque aí vem a cárie, e às vezes nos dois dentes ao mesmo tempo.',
  'Uma radiografia panorâmica responde quase tudo: a posição, a raiz e a distância do nervo.',
  'E a recuperação, é tão ruim quanto dizem?',
  'Os dois primeiros dias pedem repouso, gelo e comida fria. No terceiro a maioria já está trabalhando.',
  'O que atrapalha é não seguir a orientação: canudo, cigarro e academia antes da hora são os três erros que eu mais vejo.',
  'Qual é a melhor idade para tirar?',
  'Entre os dezessete e os vinte e cinco anos a raiz ainda não terminou de se formar e o osso é mais elástico, então é tudo mais simples.',
  'Mas já tirei de paciente com setenta anos, com calma e com planejamento, e correu muito bem.',
  'Para fechar: o que a senhora gostaria que todo mundo soubesse antes de marcar?',
  'Que o medo diminui quando a pessoa entende o que vai acontecer.',
  'Venha conversar, traga as suas perguntas por escrito se quiser, e ninguém sai daqui sem resposta.',
] as const

const GREEN_BRIEFING = [
  'Vamos abrir o briefing do lançamento da Verde Viva. Obrigada por virem todos, eu prometo que acaba antes do almoço.',
  'Começando pelo público: é quem mora em apartamento, entre vinte e cinco e quarenta e cinco anos, e acha que não leva jeito com planta.',
  'Metade já comprou uma planta que morreu, e esse é o nosso ponto de partida: não é falta de jeito, é planta errada no lugar errado.',
  'Perfeito, isso já é quase o conceito da campanha.',
  'O produto é a caixa de boas-vindas, com três plantas que gostam de sombra, vaso, terra e um cartão que diz quando regar.',
  'O preço de lançamento é de cento e oitenta e nove reais com entrega, e vale só até o fim do mês que vem.',
  'A verba de mídia fica em oito mil por mês: cinco mil no Instagram, dois mil em busca e mil para testar vídeos curtos.',
  'A meta são quatrocentas caixas no primeiro mês, o que dá um custo por venda de vinte reais.',
  'Eu acho apertado, mas possível, se a página de venda carregar rápido no celular.',
  'Anotado: o site novo precisa estar no ar uma semana antes, com medição instalada, e eu aviso se atrasar.',
  'Sobre as peças: a primeira entrega é o carrossel de plantas para a sombra, com cinco imagens e um convite no fim.',
  'Depois vêm três vídeos de trinta segundos, gravados na casa de clientes de verdade, sem cenário e com luz de janela.',
  'Quem tem a lista dos clientes que aceitaram participar?',
  'Eu tenho seis nomes, quatro já confirmaram, e dois pediram para não mostrar o endereço.',
  'Combinado. Então gravamos quatro, e guardamos os outros dois para o mês seguinte.',
  'O tom é de amiga que entende do assunto: sem termo técnico, sem bronca, e com um pouco de humor quando a planta morre.',
  'Nada de urgência falsa, porque a marca não quer contador regressivo nem aquela história de últimas unidades.',
  'Sobre a identidade, usamos o kit vibrante, mas com o verde mais escuro no texto, porque o claro não passa no contraste.',
  'E as respostas às mensagens, quem assume durante o lançamento?',
  'A Larissa responde das nove às dezoito, e à noite fica uma resposta automática que diz a hora em que a gente volta.',
  'Os riscos que eu vejo são dois: o estoque de zamioculca, que é pouco, e a chuva nos dias de gravação.',
  'Para o estoque, o fornecedor de Holambra confirma até quarta, e se não vier a gente troca por espada-de-são-jorge.',
  'Para a chuva, reservamos a terça e a quinta, e usamos só uma delas.',
  'Fechando as datas: o roteiro sai na sexta, a aprovação é na segunda, gravamos na outra semana e o lançamento é no dia cinco.',
  'Fechamos o calendário na sexta, depois do roteiro, e eu mando a ata com os responsáveis ainda hoje à tarde.',
  'Alguém tem mais alguma coisa? Então obrigada, gente, e bom almoço.',
] as const

/** Together they last 6.75 minutes, with which history.ts calculates. */
export const DEMO_RECORDINGS: readonly DemoRecording[] = [
  { name: 'Ideias para o Café Serrano', seconds: 75, daysAgo: 12, time: '17:42:10', client: 2, sentences: COFFEE_IDEAS },
  {
    name: 'Entrevista com a dentista da Odonto Aurora',
    seconds: 130,
    daysAgo: 6,
    time: '14:20:00',
    client: 1,
    sentences: DENTIST_INTERVIEW,
  },
  { name: 'Reunião de briefing, Verde Viva', seconds: 200, daysAgo: 1, time: '11:05:30', client: 3, sentences: GREEN_BRIEFING },
]
