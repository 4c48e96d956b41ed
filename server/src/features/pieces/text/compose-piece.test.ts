import { MAX_CAPTION } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, Slide, type SlideTemplate } from 'contract/pieces/slides.ts'
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { expectLinear, repeatTo } from '#testing/linear.ts'
import { composePiece, type PieceText } from './compose-piece.ts'

const FIVE_LINES = `Cinco erros que afastam pacientes
Postar sem frequência
Não responder aos comentários
Usar só fotos de banco de imagens
Agende uma avaliação pelo direct`

const listTemplates = ({ slides }: PieceText): SlideTemplate[] => slides.map(({ template }) => template)
const lastSlide = ({ slides }: PieceText) => slides.at(-1)

describe('a carousel made of an idea', () => {
  test('of five lines has a cover, a slide for each point, and the call to action at the end', () => {
    const piece = composePiece('carousel', FIVE_LINES)
    expect(listTemplates(piece)).toEqual(['cover', 'content', 'content', 'content', 'closing'])
    expect(piece.slides.map(({ headline }) => headline)).toEqual([...FIVE_LINES.split('\n').slice(0, 4), ''])
    expect(lastSlide(piece)?.callToAction).toBe('Agende uma avaliação pelo direct')
    expect(piece.omitted).toBe('')
    expect(piece.caption).toContain('Não responder aos comentários')
  })

  test.each<[SlideTemplate, string]>([
    ['number', '87% dos pacientes pesquisam antes de marcar'],
    ['number', 'R$ 1.200 por mês é o que custa não ter site'],
    ['quote', '“O simples vende” — Ana Prado'],
    ['question', 'Você responde em até uma hora?'],
    ['content', '3 dicas que funcionam'],
    ['content', '3ª edição do congresso'],
    ['content', '“Botox” dura quanto tempo'],
    ['quote', '“O simples vende”'],
    ['content', 'R$ 100, só nesta semana'],
    ['steps', '1º Abra o perfil\n2º Toque em editar'],
    ['list', '- Café\n- Água\n- Pão'],
    ['steps', '1. Abra o perfil\n2. Toque em editar'],
    ['steps', '1️⃣ Abra o perfil\n2️⃣ Toque em editar'],
    ['before-after', 'Antes: agenda vazia\nDepois: fila de espera'],
    ['comparison', 'Mito: clareamento dói\nVerdade: incomoda pouco'],
  ])('draws %s where the text is one: %s', (template, text) => {
    expect(listTemplates(composePiece('carousel', `Capa\n${text}`))).toEqual(['cover', template])
  })

  test.each([
    ['3 erros no perfil\n- Foto escura\n- Bio vazia\n- Sem link', [undefined]],
    ['Três erros no perfil\n- Foto escura\n- Bio vazia\n- Sem link', [undefined]],
    ['6 ideias\n- Um\n- Dois\n- Três\n- Quatro\n- Cinco\n- Seis', [undefined, undefined]],
    ['Erros no perfil\n- Foto escura\n- Bio vazia\n- Sem link', ['dots']],
    ['Mitos do café\nMito 2: não tem gosto\n- O grão era ruim\n- A água fervia', ['dots']],
    ['3 motivos\n✅ Café fresco\n✅ Frete grátis\n✅ Sem fidelidade', ['ticks']],
  ])('counts list entries whose title has their number, keeps ticks, and sets dots before others: %j', (idea, marks) => {
    const lists = composePiece('carousel', idea).slides.filter(({ template }) => template === 'list')
    expect(lists.map((slide) => slide.marks)).toEqual(marks)
  })

  test.each([
    ['3ª edição do congresso', ['3ª edição do congresso']],
    ['2º lote à venda\n3º lote em maio', ['2º lote à venda', '3º lote em maio']],
    ['1ª consulta grátis\nSem fila', ['1ª consulta grátis', 'Sem fila']],
  ])('leaves an ordinal that counts no steps in its text: %j', (text, headlines) => {
    expect(composePiece('carousel', text).slides.map(({ headline }) => headline)).toEqual(headlines)
  })

  test.each([
    '"Nunca mais comprei outra", Dona Márcia',
    '“Nunca mais comprei outra”; Dona Márcia',
    '"Nunca mais comprei outra" : Dona Márcia',
  ])('leaves out the sign between a quotation and its author: %s', (text) =>
    expect(lastSlide(composePiece('carousel', `Capa\n${text}`))?.body).toBe('Dona Márcia'),
  )

  test.each([
    'Chama no WhatsApp 👉 (11) 98888-7777',
    'Salva esse post pra não esquecer',
    'Segue a gente',
    'Comenta aqui embaixo',
    'Corre pro link da bio',
    'Conta pra gente nos comentários',
    'Vem tomar um café',
  ])('ends with what Brazilian posts ask for in everyday words: %s', (text) => {
    const piece = composePiece('carousel', `Capa\nUma linha\n${text}`)
    expect(lastSlide(piece)).toMatchObject({ template: 'closing', callToAction: text })
  })

  test.each(['Salvador é logo ali', 'Conta de luz mais barata', 'Segurança para a família'])(
    'does not take %s for a call to action',
    (text) => {
      expect(lastSlide(composePiece('carousel', `Capa\nUma linha\n${text}`))).toMatchObject({
        template: 'content',
        headline: text,
      })
    },
  )

  test('takes a figure, a quotation and two sides apart', () => {
    const { slides } = composePiece(
      'carousel',
      'Capa\n87% dos pacientes pesquisam\n“O simples vende” — Ana\nAntes: vazia\nDepois: cheia',
    )
    expect(slides[1]).toMatchObject({ figure: '87%', headline: 'dos pacientes pesquisam' })
    expect(slides[2]).toMatchObject({ headline: '“O simples vende”', body: '— Ana' })
    expect(slides[3]).toMatchObject({
      sides: [
        { title: 'Antes', text: 'Vazia' },
        { title: 'Depois', text: 'Cheia' },
      ],
    })
  })

  test.each([
    ['Chame no direct #pao #padaria', 'Chame no direct', ['#pao', '#padaria']],
    ['Marque a foto com #meupao', 'Marque a foto com #meupao', []],
  ])('takes two hashtags or more off the end of a line, and leaves one that may be a word: %s', (line, action, hashtags) => {
    const piece = composePiece('carousel', `Capa\nUm ponto\n${line}`)
    expect([lastSlide(piece)?.callToAction, piece.hashtags]).toEqual([action, hashtags])
  })

  test.each([
    [7, [4, 3]],
    [11, [4, 4, 3]],
    [21, [5, 4, 4, 4, 4]],
  ])('shares a list of %i entries out evenly, in their order, and gives it its title', (count, lengths) => {
    const items = Array.from({ length: count }, (_, n) => `Ponto ${n + 1}`)
    const { slides } = composePiece('carousel', `Capa\nO que levar:\n${items.map((item) => `- ${item}`).join('\n')}`)
    const lists = slides.filter(({ items: shown }) => shown.length > 0)
    expect(lists.map(({ items: shown }) => shown.length)).toEqual(lengths)
    expect(lists.flatMap(({ items: shown }) => shown)).toEqual(items)
    expect(slides.slice(0, 3).map(({ headline }) => headline)).toEqual(['Capa', 'O que levar:', ''])
  })

  test('spreads a long paragraph at its sentences over six slides', () => {
    const sentence = 'Esta frase tem quarenta e dois caracteres. '
    const { slides, omitted } = composePiece('carousel', `Capa\n${sentence.repeat(20)}`)
    expect(slides.map(({ headline }) => headline.length)).toEqual([4, 42, 42, 42, 42, 42, 42])
    expect(slides.map(({ body }) => body.length)).toEqual([0, 85, 128, 85, 85, 128, 85])
    expect(omitted).toBe('')
  })

  test('tells what found no place, and keeps the call to action', () => {
    const piece = composePiece('carousel', `${Array.from({ length: 30 }, (_, n) => `Ponto ${n + 1}`).join('\n')}\nComente aqui`)
    expect(piece.slides).toHaveLength(MAX_SLIDES)
    expect(lastSlide(piece)).toMatchObject({ template: 'closing', callToAction: 'Comente aqui' })
    expect(piece.omitted.split('\n')).toEqual(Array.from({ length: 11 }, (_, n) => `Ponto ${n + 20}`))
  })

  test('leaves hashtags out of the slides', () => {
    const piece = composePiece('carousel', 'Capa\nPonto\n#odonto #Clínica_1 #odonto')
    expect([piece.slides.length, piece.hashtags]).toEqual([2, ['#odonto', '#Clínica_1']])
  })
})

test('a static post made of an idea has one slide; what does not fit under its title is told', () => {
  const piece = composePiece('static', `${FIVE_LINES}`)
  expect(piece.slides).toMatchObject([
    {
      template: 'single',
      headline: 'Cinco erros que afastam pacientes',
      body: 'Postar sem frequência',
      callToAction: 'Agende uma avaliação pelo direct',
    },
  ])
  expect(piece.omitted).toBe('Não responder aos comentários\nUsar só fotos de banco de imagens')
  expect(composePiece('static', 'Leve sempre\n- Água\n- Pão').slides[0]).toMatchObject({ body: '• Água\n• Pão', items: [] })
  const compared = composePiece(
    'static',
    'Café especial x café tradicional\nCafé tradicional: R$ 35 o quilo\nCafé especial: R$ 120 o quilo',
  )
  expect(compared.slides[0]).toMatchObject({
    template: 'comparison',
    headline: 'Café especial x café tradicional',
    sides: [{}, {}],
  })
  expect(compared.omitted).toBe('')
  const guide = composePiece('static', '# Guia do café\n## A colheita\nSó o fruto maduro.\n## A torra\nToda terça-feira.')
  expect(guide.slides[0]).toMatchObject({ headline: 'Guia do café', body: '• A colheita\n• A torra' })
})

const WORDS = [
  'Antes: a',
  'Depois: b',
  'Mito: c',
  'Verdade: d',
  '- item',
  '1. passo',
  '87% de nós',
  '“Cite” — eu',
  'Por quê?',
  'Veja:',
  'Siga o perfil',
  '#tag',
  '👩‍👩‍👧‍👦',
  '....',
  '\n',
  '\r\n',
  '\n\n',
  ' ',
]
/** Random ideas without the signs of mark-up, of which some letters go: struck words, addresses behind words, names of fields. */
const anIdea = array(oneof(constantFrom(...WORDS), string({ unit: 'binary', maxLength: 60 }), string({ maxLength: 700 })), {
  maxLength: 40,
}).map((parts) => parts.join('').replace(/[~<[|`\t]/g, ''))

/**
 * Counts the letters, emoji, `%` and `?` of a text. Digits and other signs are left out, because a list marker may consist of
 * them.
 */
const countLetters = (text: string) => {
  const counts = new Map<string, number>()
  for (const [letter] of text
    .toWellFormed()
    .toLowerCase()
    .matchAll(/[\p{L}\p{Emoji_Presentation}%?]/gu))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

const textsOf = ({ slides, hashtags, omitted }: PieceText) =>
  [
    ...slides.flatMap(({ kicker, figure, headline, body, items, sides, callToAction }) => [
      kicker,
      figure,
      headline,
      body,
      ...items,
      ...sides.flatMap(({ title, text }) => [title, text]),
      callToAction,
    ]),
    ...hashtags,
    omitted,
  ].join('')

test('every idea makes 1 to 20 slides within the limits, and no letter of it is lost or doubled unsaid', () => {
  assert(
    property(
      tuple(
        constantFrom('carousel', 'static'),
        anIdea.filter((idea) => !/#(\S+)[\s\S]*#\1/.test(idea)),
      ),
      ([kind, idea]) => {
        const piece = composePiece(kind, idea)
        expect(piece.slides.length).toBeGreaterThanOrEqual(1)
        expect(piece.slides.length).toBeLessThanOrEqual(kind === 'static' ? 1 : MAX_SLIDES)
        for (const slide of piece.slides) expect(z.safeParse(Slide, slide).error?.issues).toBeUndefined()
        expect(new Set(piece.slides.map(({ id }) => id)).size).toBe(piece.slides.length)
        expect(piece.caption.length).toBeLessThanOrEqual(MAX_CAPTION)
        expect(countLetters(textsOf(piece))).toEqual(countLetters(idea))
      },
    ),
    { numRuns: 400 },
  )
})

test.each([
  '.',
  'a',
  '" ',
  '- a\n',
  '(1) ',
  '“a”',
  '#a ',
  'Antes: ',
  '👩‍👩‍👧',
  '**',
  '*a',
  '[a](https:',
  '~a',
  '|a',
  '> “a\n',
  '`',
  '# a\n',
  '[14:03] A: ',
  'claro ',
  '- a: b\n  - c\n',
  'De: a\n',
  'em 1 de ',
  'abs\n> a\nDe: a\nPara: b\nData: c\n',
  '0:00 ',
  '1\n0:00:00,0 --> 0:00:01,0\n',
])('an idea that is full of %j takes linear time', (unit) =>
  expectLinear(unit, (idea) => composePiece('carousel', idea), { make: (length) => repeatTo(unit, length), longest: 20_000 }),
)
