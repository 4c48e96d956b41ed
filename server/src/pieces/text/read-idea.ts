import { removeControlCharacters } from './remove-control-characters.ts'

/** A part of an idea: a paragraph of one line, a list, or two lines that are contrasted with each other. */
export type IdeaBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[]; title: string }
  | { kind: 'pair'; template: 'comparison' | 'before-after'; sides: { title: string; text: string }[] }

/** An idea as the rules read it. `callToAction` and `title` are empty where the idea has none. */
export type Idea = { title: string; blocks: IdeaBlock[]; callToAction: string; hashtags: string[] }

type Line = { kind: 'text' | 'bullet' | 'number'; text: string }

const MARKERS = [
  ['bullet', /^[-*•–—·▪✓✔]\s+/u],
  ['number', /^\(?\d{1,2}[.)]\)?\s+/u],
  ['number', /^(?:\d\uFE0F?\u20E3){1,2}\s*/u],
] as const

const ORDINAL = /^(\d{1,2})[ºª]\s+/u

const readOrdinal = (line: string | undefined): number => Number(ORDINAL.exec(line ?? '')?.[1] ?? Number.NaN)

/**
 * Finds the lines whose ordinals count steps: two or more in a row that begin with 1º. Any other ordinal is a word of its line, as in `3ª
 * edição`.
 */
function findOrdinalSteps(lines: readonly string[]): Set<number> {
  const steps = new Set<number>()
  for (const [at, line] of lines.entries()) {
    const isFirst = readOrdinal(line) === 1 && readOrdinal(lines[at + 1]) === 2
    if (isFirst || (steps.has(at - 1) && readOrdinal(line) === readOrdinal(lines[at - 1]) + 1)) steps.add(at)
  }
  return steps
}

/** Reads the kind of a line by its list marker, and removes the marker, because slides have their own. */
function readLine(line: string): Line {
  for (const [kind, marker] of MARKERS) {
    const text = line.replace(marker, '')
    if (text !== line && text !== '') return { kind, text }
  }
  return { kind: 'text', text: line }
}

function readLines(lines: readonly string[]): Line[] {
  const steps = findOrdinalSteps(lines)
  return lines.map((line, at) => (steps.has(at) ? { kind: 'number', text: line.replace(ORDINAL, '') } : readLine(line)))
}

/**
 * The beginnings of two lines that belong beside each other: the pattern of the first line, the pattern of the second, and the
 * layout of both.
 */
const PAIRS = [
  [/^antes\s*:/i, /^depois\s*:/i, 'before-after'],
  [/^mitos?\s*:/i, /^verdades?\s*:/i, 'comparison'],
  [/^errado\s*:/i, /^certo\s*:/i, 'comparison'],
  [/^certo\s*:/i, /^errado\s*:/i, 'comparison'],
  [/^sem\s[^:]{1,34}:/i, /^com\s[^:]{1,34}:/i, 'comparison'],
  [/^com\s[^:]{1,34}:/i, /^sem\s[^:]{1,34}:/i, 'comparison'],
] as const

function toSide(line: string): { title: string; text: string } {
  const at = line.indexOf(':')
  return { title: line.slice(0, at).trim(), text: line.slice(at + 1).trim() }
}

/** The longest text of one side of a pair. Where a text is longer, the pair stays two lines. */
const SIDE_MAX = 240

function readPair(first: Line | undefined, second: Line | undefined): IdeaBlock | undefined {
  if (!first || !second) return undefined
  const found = PAIRS.find(([left, right]) => left.test(first.text) && right.test(second.text))
  const sides = [first, second].map(({ text }) => toSide(text))
  if (!found || sides.some(({ text }) => text.length === 0 || text.length > SIDE_MAX)) return undefined
  return { kind: 'pair', template: found[2], sides }
}

/**
 * Removes the lines of one list from the front and makes a block of them. `title`: the line before them, where it ends with a
 * colon.
 */
function takeList(lines: Line[], title: string): IdeaBlock {
  const { kind } = lines[0] ?? { kind: 'bullet' }
  const items: string[] = []
  while (lines[0]?.kind === kind) items.push(lines.shift()?.text ?? '')
  return { kind: 'list', ordered: kind === 'number', items, title }
}

const isMarked = (line: Line | undefined) => line !== undefined && line.kind !== 'text'

function takeBlock(lines: Line[]): IdeaBlock {
  const pair = readPair(lines[0], lines[1])
  if (pair) {
    lines.splice(0, 2)
    return pair
  }
  if (isMarked(lines[0])) return takeList(lines, '')
  const text = lines.shift()?.text ?? ''
  const leads = text.endsWith(':') && text.length <= 140
  return leads && isMarked(lines[0]) ? takeList(lines, text) : { kind: 'paragraph', text }
}

const HASHTAG = /#[\p{L}\p{N}_]+/gu
const isHashtagLine = (line: string) => line.startsWith('#') && line.replace(HASHTAG, '').trim() === ''

/**
 * The words with which Brazilian posts ask for something, at the start of a line: verbs as they are written (`chame`) and as they are
 * spoken (`chama`), the latter only where they are not nouns as well (`agenda`).
 */
const CALL =
  /^(agende|acesse|acessa|aproveite|aproveita|assine|baixe|chame|chama|clique|clica|comece|comente|comenta|compartilhe|compartilha|conheça|conta (?:aqui|nos|pra)|contrate|converse|corra|corre|cadastre|curta|curte|entre|envie|experimente|fale|faça|garanta|garante|inscreva|ligue|mande|manda|marque|participe|peça|reserve|salve|salva|saiba|segue|siga|solicite|teste|vem|venha|visite|link na bio)(-se|-nos)?(?![\p{L}\p{M}])/iu
const CALL_MAX = 60

/**
 * Removes the call to action from the end: a last line that begins with a verb of `CALL` and is short enough.
 * @returns an empty text where there is none
 */
function takeCallToAction(lines: Line[]): string {
  const last = lines.at(-1)
  if (lines.length < 2 || !last || last.kind !== 'text' || last.text.length > CALL_MAX || !CALL.test(last.text)) return ''
  lines.pop()
  return last.text
}

/**
 * Removes the title from the front: a first line that is no entry of a list and no half of a pair. A line that announces a list (`Veja:`)
 * becomes the title too.
 * @returns an empty text where there is none
 */
function takeTitle(lines: Line[]): string {
  const [first, second] = lines
  if (first?.kind !== 'text' || readPair(first, second)) return ''
  lines.shift()
  return first.text
}

/** Splits an idea into its lines, without the control characters that neither PostgreSQL nor a slide can hold. */
const splitLines = (idea: string): string[] =>
  removeControlCharacters(idea)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Puts two or more hashtags at the end of a line on a line of their own. A single one may be a word of its sentence. */
function splitClosingHashtags(line: string): string[] {
  const words = [...line.matchAll(/\S+/g)]
  const lastWord = words.findLastIndex(([word]) => !isHashtagLine(word))
  const [first, second] = words.slice(lastWord + 1)
  return first && second && lastWord >= 0 ? [line.slice(0, first.index).trimEnd(), line.slice(first.index)] : [line]
}

/** Reads the title, the blocks, the call to action and the hashtags out of an idea that a person typed. */
export function readIdea(idea: string): Idea {
  const texts = splitLines(idea).flatMap(splitClosingHashtags)
  const hashtags = texts.filter(isHashtagLine).flatMap((line) => line.match(HASHTAG) ?? [])
  const lines = readLines(texts.filter((line) => !isHashtagLine(line)))
  const callToAction = takeCallToAction(lines)
  const title = takeTitle(lines)
  const blocks: IdeaBlock[] = []
  while (lines.length > 0) blocks.push(takeBlock(lines))
  return { title, blocks, callToAction, hashtags }
}
