import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { type IdeaBlock, isEntry, isTitle, readPair, takeBlocks } from './idea-blocks.ts'
import { type IdeaLine, readIdeaLines } from './idea-lines.ts'

export type IdeaSection = { title: string; blocks: IdeaBlock[]; pictureHint: string }

export type Idea = {
  kicker: string
  title: string
  subtitle: string
  pictureHint: string
  sections: IdeaSection[]
  closing: string
  callToAction: string
  caption: string
  hashtags: string[]
  links: string[]
}

const HASHTAG = /#[\p{L}\p{N}_]+/gu
const isHashtagLine = (text: string) => text.startsWith('#') && text.replace(HASHTAG, '').trim() === ''

function splitClosingHashtags(line: IdeaLine): IdeaLine[] {
  const words = [...line.text.matchAll(/\S+/g)]
  const lastWord = words.findLastIndex(([word]) => !isHashtagLine(word))
  const [first, second] = words.slice(lastWord + 1)
  if (!first || !second || lastWord < 0) return [line]
  const hashtags: IdeaLine = { ...line, kind: 'text', text: line.text.slice(first.index), afterBorder: false }
  return [{ ...line, text: line.text.slice(0, first.index).trimEnd() }, hashtags]
}

const LABELS = {
  cover: /^capa$/iu,
  title: /^(?:título|title|headline|tema|assunto|carrossel)$/iu,
  subtitle: /^(?:subtítulo|subtitle|texto de apoio|apoio)$/iu,
  text: /^(?:texto|copy|corpo)$/iu,
  picture: /^(?:imagem|visual|foto|arte|fundo|sugestão (?:visual|de (?:imagem|foto|arte))|elementos? visua(?:l|is))$/iu,
  caption: /^legenda(?: (?:sugerida|pronta|curta|do post|do carrossel|para o (?:post|feed|instagram)))?$/iu,
  action: /^(?:cta|call to action|chamada (?:para|à) (?:a )?ação|no (?:final|fim)|por último)$/iu,
  hashtags: /^hashtags?(?: sugeridas)?$/iu,
} as const
type Label = keyof typeof LABELS

const LABELLED = /^[^\p{L}\p{N}"“«#]{0,8}([\p{L} ]{3,40}?)(?: ?\([^()]{1,30}\))? ?:(?: (.*))?$/u

function readLabel(text: string): { label: Label; rest: string } | undefined {
  const [, name = '', rest = ''] = LABELLED.exec(text) ?? []
  const label = (Object.keys(LABELS) as Label[]).find((one) => LABELS[one].test(name))
  const isWord = rest === '' && (label === undefined || !['text', 'caption', 'action', 'hashtags'].includes(label))
  return label && !isWord ? { label, rest } : undefined
}

const SLIDE =
  /^[^\p{L}\p{N}]{0,8}(?:slide|card|tela|l[âa]mina|página|quadro)\s?(?:n[ºo°.]\s?)?\d{1,2}(?:\s?(?:\/|de)\s?\d{1,2})?\]?\s?(?:\(([^()]{1,40})\))?\s?(?:[:.–—-](?:\s(.*))?)?$/iu
const COVER = /^(?:capa|gancho|hook|título|abertura)$/iu
const CLOSING = /^(?:cta|call to action|chamada (?:para|à) (?:a )?ação|fechamento|encerramento|final|conclusão)$/iu
const ROLED = /^([\p{L} ]{3,30}?)(?:\s?[:–—-]\s?(.*))?$/u

type Role = 'cover' | 'closing' | undefined

function readSlideStart(text: string): { role: Role; title: string } | undefined {
  const found = SLIDE.exec(text)
  if (!found) return undefined
  const [, named = '', rest = ''] = found
  const [, word = '', after = ''] = ROLED.exec(rest) ?? []
  const names = [named, word]
  const role = names.some((name) => COVER.test(name)) ? 'cover' : names.some((name) => CLOSING.test(name)) ? 'closing' : undefined
  const title = COVER.test(word) || CLOSING.test(word) ? after : rest
  return { role, title: readLabel(title)?.rest ?? title }
}

/** Verbs as they are written (`chame`) and as they are spoken (`chama`), the latter only if they are not nouns as well (`agenda`). */
const CALL =
  /^(?:agende|acesse|acessa|acompanhe|adquira|anote|anota|aproveite|aproveita|assine|assista|avalie|baixe|chame|chama|clique|clica|comece|comente|comenta|compre|compartilhe|compartilha|confira|conheça|conta (?:aqui|nos|pra|para)|conte (?:aqui|nos|pra|para)|contrate|converse|corra|corre|cadastre|curta|curte|deixe|descubra|encomende|entre|envie|escreva|experimente|fale|faça|garanta|garante|inscreva|ligue|mande|manda|marque|participe|peça|poste|prove|reserve|responda|salve|salva|saiba|segue|siga|solicite|teste|toque|vem|venha|visite|link na bio)(?:-se|-nos)?(?![\p{L}\p{M}])/iu
const IN_BIO = /(?<!\p{L})link (?:na|da) bio(?!\p{L})/iu

export function readCall(text: string): Pick<Idea, 'closing' | 'callToAction'> | undefined {
  const asks = (call: string) => call.length <= SLIDE_LIMITS.callToAction && (CALL.test(call) || IN_BIO.test(call))
  // Emoji before it point at the call.
  const spoken = text.replace(/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|\s)+/u, '')
  if (asks(spoken)) return { closing: '', callToAction: spoken }
  const before = text.slice(0, SLIDE_LIMITS.headline + 1)
  const ends = [...before.matchAll(/[.!?…]["”»)]?\s+(?=\S)/gu)]
  const at = ends.map(({ index, 0: end }) => index + end.length).find((start) => asks(text.slice(start)))
  return at === undefined ? undefined : { closing: text.slice(0, at).trim(), callToAction: text.slice(at) }
}

type Draft = { title: string; lines: IdeaLine[]; isSlide: boolean; role: Role; pictureHint: string }

const createDraft = (more: Partial<Draft> = {}): Draft => ({
  title: '',
  lines: [],
  isSlide: false,
  role: undefined,
  pictureHint: '',
  ...more,
})

type Parts = { drafts: Draft[]; titles: string[]; subtitle: string; call: string; caption: string; hashtags: string[] }

function readParts(lines: readonly IdeaLine[]): Parts {
  let draft = createDraft()
  const parts: Parts = { drafts: [draft], titles: [], subtitle: '', call: '', caption: '', hashtags: [] }
  let inCaption = false
  const begin = (more: Partial<Draft>) => {
    draft = createDraft(more)
    parts.drafts.push(draft)
  }
  const isBlank = () => parts.drafts.length === 1 && draft.lines.length === 0
  const keep = (line: IdeaLine, text = line.text) => {
    if (text !== '' || line.kind === 'row') draft.lines.push({ ...line, text })
  }

  const readers: Record<Label, (rest: string, line: IdeaLine) => void> = {
    cover: (rest) => {
      begin({ isSlide: true, role: 'cover', title: rest })
      begin({})
    },
    title: (rest, line) => {
      if (!draft.isSlide) {
        // What stands alone before the title is about the whole: the name of a document, or of a series.
        if (parts.drafts.length === 1 && draft.lines.length === 1)
          parts.titles.push(...draft.lines.splice(0).map(({ text }) => text))
        parts.titles.push(rest)
      } else if (draft.title === '') draft.title = rest
      else keep(line, rest)
    },
    subtitle: (rest, line) => {
      if (draft.isSlide || parts.subtitle !== '') keep({ ...line, kind: 'text' }, rest)
      else parts.subtitle = rest
    },
    text: (rest, line) => keep({ ...line, kind: 'text' }, draft.isSlide ? rest : rest || line.text),
    picture: (rest, line) => {
      if (draft.isSlide && rest.length <= SLIDE_LIMITS.pictureHint) draft.pictureHint = rest
      else keep(line)
    },
    caption: (rest) => {
      parts.caption = rest
      inCaption = true
    },
    action: (rest, line) => {
      if (rest === '') begin({ role: 'closing' })
      else if (parts.call === '' && rest.length <= SLIDE_LIMITS.callToAction) parts.call = rest
      else keep(line, rest)
    },
    hashtags: (rest) => parts.hashtags.push(...(rest.match(HASHTAG) ?? [])),
  }

  for (const line of lines) {
    const { kind, text } = line
    const slide = kind === 'text' || kind === 'heading' ? readSlideStart(text) : undefined
    const labelled = readLabel(text)
    if (slide || labelled || kind === 'heading' || isHashtagLine(text)) inCaption = false
    if (isHashtagLine(text)) parts.hashtags.push(...(text.match(HASHTAG) ?? []))
    else if (slide) begin({ ...slide, isSlide: true })
    else if (labelled) readers[labelled.label](labelled.rest, line)
    else if (inCaption) parts.caption = [parts.caption, text].filter(Boolean).join(line.afterBorder ? '\n\n' : '\n')
    else if (kind !== 'heading') keep(line)
    else if (draft.isSlide && draft.title === '' && draft.lines.length === 0) draft.title = text
    else if (draft.isSlide) keep({ ...line, kind: 'text' })
    else if (isBlank() && parts.titles.length === 0) parts.titles.push(text)
    else begin({ title: text })
  }
  return parts
}

const isProse = (line: IdeaLine | undefined): boolean =>
  line?.kind === 'text' &&
  line.text.length > 40 &&
  /[.!?…]["”»)]?(?:\s+\p{Lu}|(?:\s|\p{Extended_Pictographic}|\uFE0F)*$)/u.test(line.text)

function takeTitled(lines: IdeaLine[], before: IdeaLine | undefined): Draft | undefined {
  const [first, second] = lines
  if (!first || !second || !isProse(second) || isProse(first)) return undefined
  const isFar = second.afterBorder && (second.text.length <= 90 || first.text.length > 60)
  const isLastEntry = isEntry(before) && !first.afterBorder
  if (isFar || !(isEntry(first) ? !isLastEntry : isTitle(first))) return undefined
  lines.shift()
  const end = lines.findIndex((line, at) => at > 0 && (line.afterBorder || !isProse(line)))
  return createDraft({ title: first.text, lines: lines.splice(0, end < 0 ? lines.length : end) })
}

function divideLines(lines: readonly IdeaLine[]): Draft[] {
  const left = [...lines]
  const drafts: Draft[] = []
  while (left.length > 0) {
    const open = drafts.at(-1)
    const titled = takeTitled(left, open?.lines.at(-1))
    if (titled) drafts.push(titled)
    else if (open && open.title === '') open.lines.push(left.shift() as IdeaLine)
    else drafts.push(createDraft({ lines: left.splice(0, 1) }))
  }
  return drafts
}

function toSection({ title, lines, pictureHint }: Draft, whole: string): IdeaSection {
  const left = [...lines]
  const blocks: IdeaBlock[] = []
  while (left.length > 0) blocks.push(...takeBlocks(left, title || whole))
  return { title, blocks, pictureHint }
}

function takeTitle(draft: Draft | undefined): string {
  if (!draft) return ''
  const [first, second] = draft.lines
  const own = draft.title
  draft.title = ''
  if (own !== '' || first?.kind !== 'text' || readPair(first, second, '') || /^["“«][^"”»]+["”»]\W*$/u.test(first.text))
    return own
  draft.lines.shift()
  return first.text
}

function takeCall(drafts: readonly Draft[]): Pick<Idea, 'closing' | 'callToAction'> | undefined {
  const last = drafts.findLast(({ lines, title }) => lines.length > 0 || title !== '')
  const isOnly = drafts.every((draft) => draft === last || (draft.lines.length === 0 && draft.title === ''))
  const line = last?.lines.at(-1)
  if (!last || (isOnly && last.lines.length < 2)) return undefined
  const call = readCall(line?.text ?? last.title)
  if (!call || !/^[👉➡]?\uFE0F?$/u.test(line?.marker ?? '')) return undefined
  if (line) last.lines.pop()
  else last.title = ''
  return call
}

function readClosing(draft: Draft | undefined, call: string): Pick<Idea, 'closing' | 'callToAction'> {
  const texts = draft ? [draft.title, ...draft.lines.map(({ text }) => text)].filter(Boolean) : []
  if (call !== '') return { closing: texts.join(' '), callToAction: call }
  const last = texts.at(-1) ?? ''
  const isShort = last.length <= SLIDE_LIMITS.callToAction
  const read = readCall(last) ?? { closing: isShort ? '' : last, callToAction: isShort ? last : '' }
  return { ...read, closing: [...texts.slice(0, -1), read.closing].filter(Boolean).join(' ') }
}

export function readIdea(idea: string): Idea {
  const lines = readIdeaLines(idea)
  const parts = readParts(lines.flatMap(splitClosingHashtags))
  const drafts = parts.drafts.flatMap((draft) =>
    draft.isSlide || draft.title !== '' || draft.role ? [draft] : divideLines(draft.lines),
  )
  const closing = drafts.find(({ role }) => role === 'closing')
  const call = closing || parts.call !== '' ? readClosing(closing, parts.call) : takeCall(drafts)
  const open = drafts.filter((draft) => draft !== closing)

  const cover = open.find(({ role }) => role === 'cover') ?? open.find(({ isSlide }) => isSlide)
  const [named = ''] = parts.titles.splice(-1)
  const title = cover ? takeTitle(cover) || named : named || takeTitle(open[0])
  const before = cover && title !== named ? named : (parts.titles[0] ?? '')
  const under = cover ? cover.lines.splice(0).map(({ text }) => text) : []
  return {
    kicker: before,
    title,
    subtitle: [parts.subtitle, ...under].filter(Boolean).join('\n'),
    pictureHint: cover?.pictureHint ?? '',
    sections: open.map((draft) => toSection(draft, title)).filter(({ title: own, blocks }) => own !== '' || blocks.length > 0),
    closing: call?.closing ?? '',
    callToAction: call?.callToAction ?? '',
    caption: parts.caption,
    hashtags: parts.hashtags,
    links: lines.flatMap(({ links }) => links),
  }
}
