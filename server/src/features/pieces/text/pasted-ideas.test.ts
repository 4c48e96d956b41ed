import { readFileSync } from 'node:fs'
import { MAX_SLIDES } from 'contract/pieces/slides.ts'
import { describe, expect, test } from 'vitest'
import { composePiece, type PieceText } from './compose-piece.ts'

const readText = (name: string) => readFileSync(new URL(`./testing/ideas/${name}`, import.meta.url), 'utf8')

/** Describes each slide by its template and its texts in the order in which they are read. */
const outline = ({ slides }: PieceText) =>
  slides.map(({ template, kicker, figure, headline, body, items, sides, callToAction }) => {
    const texts = [kicker, figure, headline, body, ...items, ...sides.flatMap(({ title, text }) => [title, text]), callToAction]
    return `${template}: ${texts.filter(Boolean).join(' / ').replaceAll('\n', ' ⏎ ')}`
  })

/** Ideas as people paste them: chats, documents, scripts, models' answers. Each becomes slides that are fit to post, with nothing lost. */
const IDEAS: [file: string, slides: string[], hashtags: string[]][] = [
  [
    'antes-depois-tabela.txt',
    [
      'cover: Reforma da fachada',
      'comparison: Antes / Placa apagada / Depois / Letreiro de LED',
      'comparison: Antes / Vidro riscado / Depois / Vitrine nova',
    ],
    [],
  ],
  [
    'bold-numbers.txt',
    [
      'cover: Seu sorriso em 3 passos',
      'content: Avaliação / Um raio-x mostra o que cada dente precisa antes de qualquer procedimento.',
      'content: Limpeza / Em 40 minutos o tártaro sai e a gengiva para de sangrar.',
      'content: Clareamento / Duas sessões bastam para a maioria dos casos.',
      'closing: Agende pelo link da bio',
    ],
    ['#odonto', '#sorriso'],
  ],
  [
    'bullets.txt',
    [
      'cover: Checklist do evento',
      'content: Local confirmado',
      'list: Som testado / microfone reserva / pilhas',
      'content: Lista de convidados',
    ],
    ['#eventos', '#checklist'],
  ],
  [
    'cards.txt',
    [
      'cover: Aluguel ou compra?',
      'content: Alugar é melhor quando você muda muito',
      'content: Comprar é melhor quando a parcela cabe em 30% da renda',
      'closing: E você, o que prefere? / Comenta aqui',
    ],
    [],
  ],
  [
    'certo-errado.txt',
    [
      'cover: Como guardar o café',
      'comparison: Errado / Na geladeira, onde pega umidade / Certo / Em pote fechado, longe da luz',
      'comparison: Errado / No saco aberto / Certo / No saco com válvula',
    ],
    [],
  ],
  [
    'chatgpt.txt',
    [
      'cover: Os 3 mitos do café descafeinado / Descafeinado não é café de mentira',
      'list: Mito 1: "Tem química" / O processo da água suíça usa apenas água e carvão / 99,9% da cafeína sai, o sabor fica',
      'list: Mito 2: "Não tem gosto" / O problema é o grão ruim, não a falta de cafeína / Use grãos com mais de 84 pontos',
      'quote: Mito 3: "É só para idosos" / "Tomo às 22h e durmo bem." / — Marina, 29 anos',
      'comparison: Cafeína por xícara / Comum / 95 mg / Descafeinado / 2 mg',
      'closing: Link na bio. Cupom DESCAF10.',
    ],
    ['#descafeinado', '#cafeespecial'],
  ],
  ['citacao.txt', ['quote: "O café é o bálsamo do coração e do espírito." / — Giuseppe Verdi'], []],
  [
    'comparacao.txt',
    [
      'cover: Café especial x café tradicional',
      'comparison: Café tradicional / Grãos misturados, com defeitos, torra escura para esconder o gosto, R$ 35 o quilo / Café especial / Grãos selecionados à mão, acima de 80 pontos, torra média, R$ 120 o quilo',
      'comparison: Mito / Café especial é coisa de rico / Verdade / Uma xícara feita em casa custa R$ 1,20, menos do que o cafezinho da padaria',
    ],
    [],
  ],
  [
    'email.txt',
    [
      'cover: Como escolher o panettone certo',
      'content: O panettone artesanal leva fermento natural e descansa 36 horas. / O industrializado fica pronto em 4 horas e usa conservantes para durar seis meses.',
      'content: Olhe a lista de ingredientes: manteiga deve vir antes de gordura vegetal.',
      'content: Desconfie do cheiro forte de essência, ele esconde a falta de fruta de verdade.',
      'closing: Encomende até 10 de dezembro pelo WhatsApp.',
    ],
    [],
  ],
  [
    'emoji-heads.txt',
    [
      'cover: Você ainda posta sem estratégia?',
      'number: 80% / das empresas postam sem calendário / Fonte: Sebrae, 2025',
      'list: O que fazer / Defina três temas / Grave tudo em um dia / Agende a semana',
      'closing: Salve este post e comece amanhã!',
    ],
    [],
  ],
  [
    'emoji-lista.txt',
    [
      'cover: 4 motivos para assinar o clube ☕',
      'list: Café fresco todo mês / Frete grátis / Desconto de 15% / Cancele quando quiser',
      'closing: Assine pelo link da bio',
    ],
    [],
  ],
  [
    'emojis.txt',
    [
      'cover: O que levar na mala de maternidade',
      'list: 👶 6 bodies / 🧦 6 pares de meia / 🧴 Creme sem perfume / 📄 Documentos e exames',
      'closing: Salva esse post!',
    ],
    [],
  ],
  [
    'fields.txt',
    [
      'cover: Imposto de renda sem susto / O que separar antes de março',
      'content: Recibos médicos / Consultas, exames e plano de saúde entram como dedução, sem limite.',
      'content: Informe de rendimentos / O banco e a empresa enviam até 28 de fevereiro.',
      'closing: Deixe com a gente / Chame no WhatsApp',
    ],
    [],
  ],
  [
    'frases.txt',
    ['cover: Segunda-feira', 'quote: “Feito é melhor que perfeito.” / — Sheryl Sandberg', 'question: Bora começar?'],
    [],
  ],
  [
    'gdocs.txt',
    [
      'cover: Calendário de conteúdo – Semana 3 / “Da fazenda à xícara”',
      'content: Colheita / Só o fruto maduro, catado à mão, entre maio e agosto.',
      'list: Secagem: terreiro suspenso, 14 dias, sem chuva. / Revolver a cada 2 horas / Cobrir à noite',
      'content: Torra / Toda terça, lotes de 15 kg. (perfil médio, 11 minutos)',
      'content: Envio / Em até 24 h.',
    ],
    ['#cafeespecial', '#serraazul', '#dafazendaaxicara'],
  ],
  [
    'headings.txt',
    [
      'cover: Marketing para clínicas',
      'content: Comece pelo Google / Preencha o perfil da empresa com fotos reais e horário certo.',
      'quote: Responda avaliações / "Fui muito bem atendida." / — Carla, paciente',
      'content: Meça / 3 em cada 10 pacientes chegam pelo mapa ⏎ Fonte: pesquisa interna',
    ],
    [],
  ],
  [
    'legenda-srt.txt',
    [
      'cover: Oi, eu sou a Ana e hoje vou falar sobre imposto de renda.',
      'content: Três coisas que quase todo mundo esquece de declarar.',
      'content: A primeira é o rendimento de aluguel, mesmo que seja pequeno.',
      'closing: Salva esse vídeo e manda pra quem precisa.',
    ],
    [],
  ],
  [
    'legenda-longa.txt',
    [
      'cover: Chegou a coleção de verão',
      'content: Linho que não amassa',
      'content: Do P ao GG',
      'content: Frete grátis até domingo',
      'closing: Compre pelo link da bio',
    ],
    ['#verao', '#moda'],
  ],
  [
    'lista.txt',
    [
      'cover: 5 erros que estragam o seu café coado',
      'list: Usar água fervendo: ela queima o pó e puxa o amargor / Guardar o pó na geladeira, onde pega cheiro e umidade / Moer fino demais para o coador de papel / Economizar no pó: a medida é 10 g para cada 100 ml / Deixar o café na garrafa térmica a tarde inteira',
      'closing: Qual desses você comete? / Conta aqui nos comentários!',
    ],
    [],
  ],
  [
    'numero.txt',
    [
      'cover: 53 % dos brasileiros não têm reserva',
      'number: 1 em cada 4 / famílias tem dívida atrasada',
      'number: 1º / lugar no ranking do endividamento: o cartão / Fonte: Serasa, 2025',
    ],
    [],
  ],
  [
    'numeros-com-traco.txt',
    [
      'cover: 10 motivos para viajar sozinho',
      'steps: Você decide o roteiro / Gasta menos / Conhece mais gente / Aprende a resolver / Ninguém reclama do horário',
      'steps: Come o que quer / Descansa de verdade / Lê mais / Volta diferente / Descobre que gosta da própria companhia',
    ],
    [],
  ],
  [
    'paragrafo.txt',
    [
      'cover: Muita gente acha que café bom é café forte, daqueles que amargam a boca.',
      'content: Na verdade, o amargor costuma esconder grão velho ou torra queimada.',
      'content: Um café especial tem doçura natural, acidez que lembra fruta e um final limpo.',
      'content: Na Serra Azul a gente colhe só o fruto maduro, seca devagar no terreiro e torra toda terça-feira.',
      'content: Por isso o pacote que chega na sua casa tem, no máximo, sete dias de torra.',
      'closing: Prove sem açúcar uma vez e conte para a gente o que sentiu.',
    ],
    [],
  ],
  [
    'paragrafos.txt',
    [
      'cover: Todo mundo fala em economizar, mas quase ninguém sabe por onde começar.',
      'content: A primeira conta que a gente deve olhar é a do banco: / tarifas, seguros que ninguém pediu e anuidades somam R$ 600 por ano em uma família comum.',
      'content: Depois vem o mercado. Ir com lista e sem fome corta um quinto da compra.',
      'content: Por fim, o cartão: pague a fatura inteira, sempre. O rotativo é o juro mais caro do país.',
    ],
    [],
  ],
  [
    'pdf.txt',
    [
      'cover: Por que fazer revisão',
      'content: A revisão a cada 10 mil quilômetros evita que uma peça barata estrague uma cara. / Quem deixa para depois costuma pagar o dobro, e fica sem o carro por mais tempo.',
      'closing: Agende a sua revisão',
    ],
    [],
  ],
  [
    'programacao.txt',
    [
      'cover: Programação do evento',
      'content: 09:00 Credenciamento',
      'content: 10:00 Palestra de abertura',
      'content: 11:30 Café',
    ],
    [],
  ],
  [
    'receita.txt',
    [
      'cover: Bolo de cenoura de liquidificador',
      'list: Ingredientes / 3 cenouras médias / 4 ovos / 1 xícara de óleo',
      'list: 2 xícaras de açúcar / 2 xícaras de farinha / 1 colher de fermento',
      'list: Modo de preparo / Bata as cenouras, os ovos e o óleo. / Junte o açúcar e a farinha. / Misture o fermento e leve ao forno a 180 °C por 40 minutos.',
      'content: Dica: espere esfriar antes da cobertura.',
    ],
    [],
  ],
  ['slack.txt', ['cover: Dia do contador 🎉', 'content: Parabéns a quem transforma número em decisão'], []],
  [
    'slides.txt',
    [
      'cover: O café da sua casa pode ser melhor',
      'content: Erro nº 1 – água fervendo / A água acima de 96 °C queima o pó e deixa tudo amargo.',
      'content: Erro nº 2 – pó velho / Compre em pequenas quantidades e anote a data da torra.',
      'closing: Salve e mande para quem faz café ruim 😅',
    ],
    ['#cafe', '#barista', '#coado'],
  ],
  [
    'table.txt',
    [
      'cover: Plano básico x plano completo',
      'comparison: Básico / Posts por mês: 8 ⏎ Reunião: Mensal ⏎ Relatório: Não / Completo / Posts por mês: 20 ⏎ Reunião: Semanal ⏎ Relatório: Sim',
      'closing: Fale com a gente para escolher',
    ],
    [],
  ],
  [
    'telegram.txt',
    ['cover: Por que trocar o filtro de ar', 'list: Gasta menos combustível / O motor dura mais / O ar da cabine fica limpo'],
    [],
  ],
  [
    'transcricao.txt',
    [
      'cover: Três coisas que quase todo mundo esquece de declarar.',
      'content: A primeira: o rendimento de aluguel, mesmo que seja pequeno.',
      'content: A segunda é a conta no exterior, tipo Wise ou Nomad.',
      'closing: Salva esse vídeo e manda pra quem precisa.',
    ],
    [],
  ],
  [
    'whatsapp-android.txt',
    [
      'comparison: Mito / Clareamento estraga o dente / Verdade / Com dentista, o esmalte fica intacto',
      'content: Dói? Um pouco de sensibilidade, que passa em dois dias.',
      'closing: Chama no direct pra agendar 😁',
    ],
    [],
  ],
  [
    'whatsapp-ios.txt',
    [
      'cover: 5 sinais de que você range os dentes dormindo',
      'steps: Acorda com dor de cabeça / Mandíbula cansada de manhã / Dentes lascados ou gastos / Dor no ouvido sem infecção / Quem dorme do lado reclama do barulho kkk',
      'content: Isso! Placa de bruxismo a partir de R$ 450 em 3x',
      'closing: Agende sua avaliação pelo link da bio',
    ],
    [],
  ],
  [
    'whatsapp-web.txt',
    [
      'cover: 5 sinais de que seu filho precisa de óculos',
      'steps: Aperta os olhos para ver TV / Senta muito perto da lousa / Reclama de dor de cabeça / Coça os olhos o tempo todo / Caiu de rendimento na escola',
      'closing: Agende uma consulta 📅',
    ],
    [],
  ],
  [
    'word.txt',
    [
      'cover: Cuidados com o pet no verão',
      'content: Água fresca / Troque a água duas vezes por dia e deixe o pote na sombra, longe do comedouro.',
      'content: Passeio / Antes das 9h e depois das 17h o asfalto não queima as patas do seu cachorro.',
      'content: Tosa / Não raspe tudo: o pelo também protege a pele contra o sol forte do verão.',
      'closing: Marque a tosa pelo telefone',
    ],
    [],
  ],
]

test.each(IDEAS)('the pasted idea %s becomes the slides that a person would make of it', (file, slides, hashtags) => {
  const piece = composePiece('carousel', readText(file))
  expect(outline(piece)).toEqual(slides)
  expect(piece.hashtags).toEqual(hashtags)
  expect(piece.omitted).toBe('')
})

describe('the caption of a pasted idea', () => {
  test.each([
    ['slides.txt', 'Qual desses você já cometeu? 👇'],
    ['gdocs.txt', 'Você sabia que o seu café passa por 27 mãos antes de chegar em você?'],
    ['chatgpt.txt', 'Descafeinado também pode ser especial. ☕ Saiba mais\n\nhttps://serraazul.com.br/descaf'],
    ['legenda-longa.txt', 'O verão chegou por aqui. ☀️\n\nPeças leves, feitas em Goiânia, do P ao GG.\n\nQual é a sua cor?'],
  ])('that %s brings is taken as it is, with the addresses behind its words', (file, caption) => {
    expect(composePiece('carousel', readText(file)).caption).toBe(caption)
  })
})

test('a script whose label of a text stands alone has what follows it as the slide', () => {
  const idea = 'Slide 1: Energia solar\nSlide 2\n**Título:** Quanto custa?\n**Texto:**\n- Casa: R$ 12 mil\n- Loja: R$ 35 mil'
  expect(outline(composePiece('carousel', idea)).at(-1)).toBe('list: Quanto custa? / Casa: R$ 12 mil / Loja: R$ 35 mil')
})

test('a myth and a truth that are marked as wrong and right are named by their title', () => {
  const idea = 'Energia solar\n\n### Mito x Verdade\n❌ Não funciona em dia nublado\n✅ Gera menos'
  expect(outline(composePiece('carousel', idea)).at(-1)).toBe(
    'comparison: Mito x Verdade / Mito / Não funciona em dia nublado / Verdade / Gera menos',
  )
})

test('the answered mail is the idea where the answer has no text of its own', () => {
  const mail =
    'Segue abaixo.\n\nEm qua., 11 de nov. de 2026 às 18:02, Carla <c@padaria.com.br> escreveu:\n> Como escolher o panettone\n>\n> O artesanal leva fermento natural.'
  expect(outline(composePiece('carousel', mail))).toContain('content: O artesanal leva fermento natural.')
})

test('a wrong and a right entry have their own names under any other title', () => {
  const idea = 'Viagem barata\n\n### Certo x Errado\n❌ Comprar sem orçamento\n✅ Planejar antes'
  expect(outline(composePiece('carousel', idea)).at(-1)).toContain('Errado / Comprar sem orçamento / Certo / Planejar antes')
})

const MAIL = 'De: Leo <leo@a.com.br>\nPara: Ana <ana@b.com.br>\nAssunto: carrossel\n\n'
const ITEMS = '1. Compre cedo\n2. Leve pouco\n3. Viaje leve'

test.each([
  ['thanks at the top of a mail', `${MAIL}Obrigada, Leo!\n\nComo fazer a mala\n${ITEMS}`, ['Como fazer a mala', 'Compre cedo']],
  [
    'what follows a sign-off',
    `${MAIL}Como fazer a mala\n1. Compre cedo\nAbraços\nCarla\nSegue o restante:\n2. Leve pouco`,
    ['Leve pouco'],
  ],
  ['prices from and to', 'Liquidação\n\nDe: R$ 199\nPara: R$ 149\nDe: R$ 89\nPara: R$ 69', ['R$ 199', 'R$ 69']],
  [
    'an author’s sentence',
    `Em 1928, Oswald de Andrade escreveu:\n> Só a antropofagia nos une.\n\n${'Uma linha do manifesto. '.repeat(5)}`,
    ['Oswald', 'antropofagia'],
  ],
  ['a programme from midnight on', 'Réveillon\n\n00:00 Queima de fogos\n01:00 Show da banda\n03:00 DJ', ['00:00', '03:00']],
  ['durations', 'Treino\n\n0:30 prancha\n0:45 polichinelo', ['0:30', '0:45']],
  ['ranges of a recipe', 'Bolo\n\n1-2 xícaras de leite\n2-3 ovos', ['1-2 xícaras', '2-3 ovos']],
  [
    'a headline like a greeting',
    '[10:00, 01/12/2026] Marina: Boa noite Cinderela\n[10:01, 01/12/2026] Marina: O golpe que cresce',
    ['Boa noite Cinderela'],
  ],
])('no word is lost of %s', (_, idea, kept) => {
  const { slides, omitted } = composePiece('carousel', idea)
  for (const text of kept) expect(JSON.stringify([slides, omitted])).toContain(text)
})

test('a transcription whose times stand before its sentences loses them', () => {
  const lines = Array.from({ length: 8 }, (_, n) => `0:${String(n * 5).padStart(2, '0')} Dica ${n + 1}: guarde a nota do gasto.`)
  expect(JSON.stringify(composePiece('carousel', lines.join('\n')))).not.toMatch(/0:\d\d/)
})

test('a mail that is quoted without an own text leaves no address, and its notice is none', () => {
  const notice = 'Esta mensagem é confidencial e destina-se apenas a quem está nela como destinatário, e a mais ninguém.'
  const quoted =
    'Em qua., 11 de nov. de 2026 às 18:02, Carla <c@padaria.com.br> escreveu:\n> Como escolher o panettone\n> Em ter., 10 de nov. de 2026 às 9:00, Leo <l@x.com> escreveu:\n>> O artesanal leva fermento natural.'
  const all = JSON.stringify(composePiece('carousel', `Segue abaixo.\n\n${notice}\n\n${quoted}`))
  expect(all).toContain('O artesanal leva fermento natural')
  expect(all).not.toContain('@')
})

test('an idea of 8,000 characters fills the slides, and tells what is left out', () => {
  const { slides, omitted } = composePiece('carousel', readText('8000.txt'))
  expect(slides).toHaveLength(MAX_SLIDES)
  expect(slides[1]).toMatchObject({ headline: 'A colheita', body: expect.stringMatching(/^Muita gente.*limpo\.$/s) })
  expect(omitted.length).toBeGreaterThan(1000)
})

test('an idea that is a script tells which picture suits a slide', () => {
  const [cover, first] = composePiece('carousel', readText('fields.txt')).slides
  expect([cover?.pictureHint, first?.pictureHint]).toEqual(['mesa com recibos e uma calculadora', 'estetoscópio sobre papéis'])
})

test.each([
  ['gdocs.txt', ['Colheita: só o fruto maduro', 'Secagem: terreiro suspenso', 'Torra: toda terça', 'Envio: em até 24 h.']],
  ['8000.txt', ['A colheita', 'A secagem', 'O beneficiamento', 'A torra', 'O descanso', 'A moagem']],
])('an idea of %s for one post has the entries of its outline as points', (file, points) => {
  const [slide] = composePiece('static', readText(file)).slides
  expect(slide?.body.split('\n')).toEqual(points.map((point) => expect.stringContaining(point)))
})
