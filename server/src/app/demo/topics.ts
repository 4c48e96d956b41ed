import { DEMO_CLIENTS } from './agency.ts'
import { DEMO_PERSONAS } from './runs.ts'

/** The number of planned texts, which together with the runs' contents make Home's 247 (history.ts). */
const TEXTS = 92
const KINDS = ['Roteiro', 'Artigo', 'E-mail', 'Legenda'] as const

/** `time` is the time of day in São Paulo, `client` an index in DEMO_CLIENTS. */
type PlannedDocument = { daysAgo: number; time: string; title: string; markdown: string; client: number }

export function planDemoDocuments(): PlannedDocument[] {
  return Array.from({ length: TEXTS }, (_, index) => {
    const { name, persona, idea, client } = pickTopic(index + 23)
    const kind = KINDS[index % KINDS.length] ?? ''
    const markdown = [
      `## ${idea}`,
      `${kind} para ${name}, pensado para **${persona}**.`,
      '- Uma ideia por parágrafo.',
      '- Um convite no fim.',
      '| Canal | Quando |\n| --- | --- |\n| Instagram | terça e quinta |\n| E-mail | sexta |',
      'Texto de exemplo da demonstração.',
    ].join('\n\n')
    const time = `${9 + (index % 9)}`.padStart(2, '0').concat(`:${10 + (index % 50)}:00`)
    return {
      daysAgo: Math.floor(((TEXTS - 1 - index) * 340) / TEXTS),
      time,
      title: `${kind}: ${idea}, ${name}`,
      markdown,
      client,
    }
  })
}

const TOPICS: readonly (readonly string[])[] = [
  [
    'Coleção de verão',
    'Como nasce uma joia',
    'Presente para quem tem tudo',
    'Bastidores do ateliê',
    'Prata que não escurece',
    'Peças sob medida',
    'Três looks, um colar',
  ],
  [
    'Siso: quando tirar',
    'Clareamento em novembro',
    'Três mitos sobre aparelho',
    'Sensibilidade ao frio',
    'A primeira consulta da criança',
    'Fio dental antes ou depois',
    'Bruxismo tem tratamento',
  ],
  [
    'Guia de grãos',
    'Coado em quatro passos',
    'De onde vem o nosso café',
    'Torra clara ou escura',
    'Assinatura de fim de ano',
    'Café gelado em casa',
    'Receita com espresso',
  ],
  [
    'Plantas para a sombra',
    'Rega sem exagero',
    'Vasos que respiram',
    'Jardim em apartamento',
    'Adubo no tempo certo',
    'Suculentas para iniciantes',
    'Presente que cresce',
  ],
  [
    'Seu primeiro imóvel',
    'Como ler a planta',
    'Financiamento sem susto',
    'Tour virtual do decorado',
    'Andamento da obra',
    'O bairro por dentro',
    'Varanda que vira sala',
  ],
]

const ANGLES = ['', ', parte 2', ' em 30 segundos', ', perguntas e respostas', ' para salvar'] as const

export function pickTopic(index: number): { client: number; name: string; persona: string; idea: string } {
  const client = index % DEMO_CLIENTS.length
  const topics = TOPICS[client] ?? []
  const turn = Math.floor(index / DEMO_CLIENTS.length)
  const angle = ANGLES[Math.floor(turn / topics.length) % ANGLES.length] ?? ''
  const personas = DEMO_PERSONAS[client] ?? []
  return {
    client,
    name: DEMO_CLIENTS[client] ?? '',
    persona: personas[turn % personas.length] ?? '',
    idea: `${topics[turn % topics.length] ?? ''}${angle}`,
  }
}
