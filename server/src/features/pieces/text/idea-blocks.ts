import { type ListMarks, SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import type { IdeaLine } from './idea-lines.ts'

type Side = { title: string; text: string }

export type IdeaBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[]; title: string; marks?: ListMarks }
  | { kind: 'quotation'; text: string; author: string }
  | { kind: 'pair'; template: 'comparison' | 'before-after'; title: string; sides: Side[] }

type Pair = Extract<IdeaBlock, { kind: 'pair' }>

const PAIRS = [
  [/^antes\s*:/i, /^depois\s*:/i, 'before-after'],
  [/^mitos?\s*:/i, /^verdades?\s*:/i, 'comparison'],
  [/^errado\s*:/i, /^certo\s*:/i, 'comparison'],
  [/^certo\s*:/i, /^errado\s*:/i, 'comparison'],
  [/^sem\s[^:]{1,34}:/i, /^com\s[^:]{1,34}:/i, 'comparison'],
  [/^com\s[^:]{1,34}:/i, /^sem\s[^:]{1,34}:/i, 'comparison'],
] as const

const findPair = (first: string, second: string) => PAIRS.find(([left, right]) => left.test(first) && right.test(second))

function readCompared(title: string): [string, string] | undefined {
  const [left = '', right = ''] = title.split(/\s(?:x|×|vs\.?|versus)\s/iu)
  return right === '' ? undefined : [left.trim(), right.trim()]
}

/** Names such as iPhone, and addresses, stay as they are. */
export const capitalize = (text: string) =>
  text.replace(/^(?!https?:|www\.)[a-zà-ÿ](?![A-ZÀ-Þ])/u, (letter) => letter.toLocaleUpperCase('pt-BR'))

function toSide(text: string): Side {
  const [title = '', ...rest] = text.split(':')
  return { title: title.trim(), text: capitalize(rest.join(':').trim()) }
}

const fitsSide = ({ title, text }: Side) =>
  title !== '' && title.length <= SLIDE_LIMITS.sideTitle && text !== '' && text.length <= SLIDE_LIMITS.sideText

const toPair = (sides: Side[], title = '', template: Pair['template'] = 'comparison'): Pair | undefined =>
  sides.every(fitsSide) ? { kind: 'pair', template, title, sides } : undefined

export function readPair(first: IdeaLine | undefined, second: IdeaLine | undefined, title: string): Pair | undefined {
  if (!first || !second) return undefined
  const sides = [first, second].map(({ text }) => toSide(text))
  const known = findPair(first.text, second.text)
  const compared = readCompared(title)?.map((name) => name.toLowerCase()) ?? []
  const isNamed = (side: Side) => compared.includes(side.title.toLowerCase())
  return known || sides.every(isNamed) ? toPair(sides, '', known?.[2]) : undefined
}

const TICK = /^[✅✔✓☑]/u

function takeMarkedPair(lines: IdeaLine[], title: string): Pair | undefined {
  const [first, second] = lines
  const isMyth = readCompared(title)?.some((name) => /^mitos?$/i.test(name))
  const [wrong, right] = isMyth ? ['Mito', 'Verdade'] : ['Errado', 'Certo']
  if (!/^[❌❎✖🚫]/u.test(first?.marker ?? '') || !TICK.test(second?.marker ?? '')) return undefined
  const pair = toPair([
    { title: wrong, text: first?.text ?? '' },
    { title: right, text: second?.text ?? '' },
  ])
  if (pair) lines.splice(0, 2)
  return pair
}

const QUOTATION = /^(["“«][^"”»]+["”»])\s*(?:[,;:]\s*|(?=[-–—(]|$))(.*)$/u
const AUTHOR = /^[-–—]\s*\S/u

/** More lines, which no slide has room for, are looked at one by one: together they would take quadratic time. */
const MAX_QUOTED_LINES = 12

function takeQuotation(lines: IdeaLine[]): IdeaBlock | undefined {
  const isQuoted = lines[0]?.kind === 'quote'
  const near = lines.slice(0, isQuoted ? MAX_QUOTED_LINES + 1 : 1)
  const end = near.findIndex(({ kind, afterBorder }, at) => at > 0 && (kind !== 'quote' || afterBorder))
  const quoted = near.slice(0, end < 0 ? near.length : end).map(({ text }) => text)
  if (quoted.length > MAX_QUOTED_LINES) return undefined
  const next = lines[quoted.length]
  const ownLine = next?.kind === 'text' && !next.afterBorder && AUTHOR.test(next.text) ? [next.text] : []
  const inLines = isQuoted && quoted.length > 1 && AUTHOR.test(quoted.at(-1) ?? '') ? quoted.splice(-1) : []
  const taken = quoted.length + inLines.length
  const whole = quoted.join(' ')
  const [, text, after = ''] = QUOTATION.exec(whole) ?? (isQuoted ? [whole, whole] : [])
  const author = [after, ...inLines, ...(after === '' && inLines.length === 0 ? ownLine : [])].filter(Boolean).join(' ')
  if (text === undefined || text.length > SLIDE_LIMITS.headline || author.length > SLIDE_LIMITS.body) return undefined
  lines.splice(0, taken + (author !== '' && author === ownLine[0] ? 1 : 0))
  return { kind: 'quotation', text, author }
}

const joinCells = ([first = '', ...others]: string[]) => [first, others.filter(Boolean).join(' · ')].filter(Boolean).join(': ')

function readContrast([head = [], ...rows]: string[][]): IdeaBlock[] | undefined {
  const [name = '', left = ''] = head
  const pairs =
    head.length === 3
      ? [
          toPair(
            [1, 2].map((at) => ({ title: head[at] ?? '', text: rows.map((row) => `${row[0]}: ${row[at]}`).join('\n') })),
            name,
          ),
        ]
      : findPair(`${name}:`, `${left}:`)
        ? rows.map((row) => toPair([0, 1].map((at) => ({ title: head[at] ?? '', text: row[at] ?? '' }))))
        : head.length === 2 && rows.length === 2
          ? [
              toPair(
                rows.map(([title = '', text = '']) => ({ title, text })),
                left,
              ),
            ]
          : []
  const whole = pairs.filter((pair) => pair !== undefined)
  return whole.length > 0 && whole.length === pairs.length ? whole : undefined
}

function takeTable(lines: IdeaLine[]): IdeaBlock[] {
  const rows: string[][] = []
  while (lines[0]?.kind === 'row') rows.push(lines.shift()?.cells ?? [])
  const [head = [], ...body] = rows
  const title = body.length > 1 ? head.filter(Boolean).join(' · ') : ''
  return (
    readContrast(rows) ?? [{ kind: 'list', ordered: false, items: (title ? body : rows).map(joinCells).filter(Boolean), title }]
  )
}

export const isEntry = (line: IdeaLine | undefined): boolean => line?.kind === 'bullet' || line?.kind === 'number'

function takeList(lines: IdeaLine[], title: string): IdeaBlock[] {
  const [{ kind, depth } = { kind: 'bullet', depth: 0 }] = lines
  const entries: { text: string; inner: string[] }[] = []
  let ticked = true
  for (let line = lines[0]; line?.kind === kind; line = lines[0]) {
    lines.shift()
    ticked &&= TICK.test(line.marker)
    const inner: string[] = []
    while (isEntry(lines[0]) && (lines[0]?.depth ?? 0) > depth) inner.push(lines.shift()?.text ?? '')
    entries.push({ text: line.text, inner })
  }
  const ordered = kind === 'number'
  if (entries.every(({ inner }) => inner.length === 0))
    return [{ kind: 'list', ordered, items: entries.map(({ text }) => text), title, ...(ticked && { marks: 'ticks' }) }]
  const lists = entries.map(
    ({ text, inner }): IdeaBlock =>
      inner.length === 0
        ? { kind: 'list', ordered, items: [text], title: '' }
        : { kind: 'list', ordered: false, items: inner, title: text },
  )
  return title === '' ? lists : [{ kind: 'paragraph', text: title }, ...lists]
}

export const isTitle = ({ kind, text }: IdeaLine): boolean =>
  kind === 'text' && text.length <= SLIDE_LIMITS.headline && !/[.!…;,]["”»)]?$/u.test(text)

const MIN_PLAIN_ENTRIES = 3

/** Short lines right under a title of their own are a list without marks, as a recipe's ingredients are. */
function takePlainList(lines: IdeaLine[]): IdeaBlock | undefined {
  const [title] = lines
  if (!title?.afterBorder || !isTitle(title)) return undefined
  const end = lines.findIndex(({ afterBorder }, at) => at > 0 && afterBorder)
  const entries = lines.slice(1, end < 0 ? lines.length : end)
  const isList = entries.every(({ kind, text }) => kind === 'text' && text.length <= SLIDE_LIMITS.item && !text.endsWith(':'))
  if (!isList || entries.length < MIN_PLAIN_ENTRIES) return undefined
  lines.splice(0, entries.length + 1)
  return { kind: 'list', ordered: false, items: entries.map(({ text }) => text), title: title.text }
}

export function takeBlocks(lines: IdeaLine[], title: string): IdeaBlock[] {
  const [first, second] = lines
  if (!first) return []
  const pair = second?.afterBorder ? undefined : readPair(first, second, title)
  if (pair) {
    lines.splice(0, 2)
    return [pair]
  }
  const marked = takeMarkedPair(lines, title)
  if (marked) return [marked]
  if (first.kind === 'row') return takeTable(lines)
  const quotation = takeQuotation(lines)
  if (quotation) return [quotation]
  if (isEntry(first)) return takeList(lines, '')
  const plain = takePlainList(lines)
  if (plain) return [plain]
  lines.shift()
  const leads = isTitle(first) && second && isEntry(second) && (!second.afterBorder || first.text.endsWith(':'))
  return leads ? takeList(lines, first.text) : [{ kind: 'paragraph', text: first.text }]
}
