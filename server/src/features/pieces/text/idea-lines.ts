import { clearMailFrame, QUOTE_MARKS, removeTimestamps } from './pasted-sources.ts'

const UNWANTED = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

/** Also removes marks that change the direction of the text, and replaces lone surrogates, which a database cannot store. */
export const removeControlCharacters = (text: string): string => text.toWellFormed().replace(UNWANTED, '')

/**
 * `afterBorder`: a blank line or a rule precedes it. `depth`: indentation of a list entry, from 0. `marker`: what stood before a
 * list entry. `links`: the addresses of its Markdown links.
 */
export type IdeaLine = {
  kind: 'text' | 'heading' | 'bullet' | 'number' | 'quote' | 'row'
  text: string
  afterBorder: boolean
  depth: number
  cells: string[]
  marker: string
  links: string[]
}

const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g

const RULE = /^(?:[-–—_*=]\s?){3,}$/
const FENCE = /^(?:`{3,}|~{3,})[\w-]*$/
const TABLE_RULE = /^\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/

const DAY = String.raw`\d{1,2}[/.]\d{1,2}[/.]\d{2,4}`
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?`
const NAME = String.raw`[^:\n\]]{1,40}`
const MESSAGE_HEADS = [
  new RegExp(String.raw`^\[(?:${DAY},? )?${TIME}(?:, ${DAY})?\] ${NAME}: ?`, 'iu'),
  new RegExp(`^${DAY},? (?:às )?${TIME} [-–] ${NAME}: ?`, 'iu'),
  new RegExp(`^${DAY},? (?:às )?${TIME} [-–] .*$`, 'iu'), // a message of the program itself has no author
  new RegExp(String.raw`^${NAME}, \[${DAY},? ${TIME}\]:?$`, 'iu'),
  new RegExp(String.raw`^[\p{Lu}][\p{L} .]{1,40} {1,4}${TIME}$`, 'u'),
]

const EMOJI_ONLY = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D|\s)+`

/** What chat programs write themselves, and messages without words. */
const NO_MESSAGE = new RegExp(
  `^(?:${[
    '<[^<>]{3,200}>',
    '(?:.{1,200} )?(?:imagem|foto|vídeo|áudio|figurinha|gif|documento|cartão de contato|contato|image|photo|video|audio|sticker|document) (?:ocultad[oa]|omitid[oa]|omitted)',
    String.raw`(?:você apagou ess[ae] mensagem|mensagem apagada|ess[ae] mensagem foi apagada|esta mensagem foi apagada|this message was deleted|you deleted this message)\.?`,
    'as mensagens e (?:as )?(?:chamadas|ligações) (?:são|estão) protegidas com (?:a )?criptografia.{0,300}',
    '(?:chamada|ligação) de (?:voz|vídeo)(?: perdida| não atendida)?(?:[.,]? (?:[0-9].{0,20}|toque .{0,40}))?',
    String.raw`.{1,200} \(arquivo anexado\)`,
    'null',
    EMOJI_ONLY,
  ].join('|')})$`,
  'iu',
)

const COURTESY =
  /^(?:(?:e aí|eai|oi+e?|olá|opa|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo|joia|ótimo)|td bem|como vai|gente|pessoal|time|ok(?:ay)?|blz|beleza|certo|combinado|perfeito|show|fechado|valeu|vlw|obrigad[oa]|obg|de nada|até (?:mais|logo)|abraços?|abs|bjs?|kk+|rs+|por favor|pfv?r?)(?![\p{L}\p{N}])(?:[\s,.!?…:)]|\p{Extended_Pictographic}|\uFE0F){0,20}){1,6}$/iu

/** A greeting by name, which outside of a conversation may be a headline; without a comma, "Boa noite Cinderela" is one in it too. */
const NAMED_GREETING =
  /^(?:(?:oi+e?|olá|opa),? |(?:bom dia|boa tarde|boa noite), )\p{L}{2,20}[\s,.!…]{0,20}(?:(?:tudo|td) (?:bem|bom|certo|joia)|como vai)?(?:[\s,.!?…:)]|\p{Extended_Pictographic}|\uFE0F){0,20}$/iu

const ABOUT_IDEA = [
  /^(?:eu )?(?:quero|queria|preciso|gostaria|faz|faça|pode|poderia|consegue|monta|cria|segue|ideia)(?![\p{L}]).{0,80}(?<!\p{L})(?:carrossel|posts?|arte|publicação|conteúdo|stories)(?!\p{L}).{0,40}:$/iu,
  /^(?:eu )?(?:quero|queria|precis[oa]|precisamos|gostaria)(?: de)?(?: um| uns| uma)? (?:carross(?:el|éis)|posts?|artes?)(?: (?:p(?:a)?ra|até|no|na) (?:o |a )?(?:dia \d{1,2}|hoje|amanhã|segunda|terça|quarta|quinta|sexta|sábado|domingo|semana))?[.!]?$/iu,
  /^(?:vamos|vamo|bora|podemos|dá p(?:a)?ra)(?: (?:de|fazer|postar|ter|um|uns))* (?:carross(?:el|éis)|posts?|artes?)(?: (?:ess[ae]|est[ae]|ness[ae]|nest[ae]|d[ae]|n[ae]) (?:semana|mês)| hoje| amanhã| novo)?\?$/iu,
  /^(?:ok|blz|beleza|certo|combinado|fechado|perfeito|show)[,.!]? (?:já |eu )?(?:faço|vou fazer|te mando|mando|envio|deixa comigo|pode deixar)(?!\p{L}).{0,30}$/iu,
]

/** The slides have arrows of their own, and where a carousel is a post, nothing is to be swiped. */
const SWIPE =
  /^(?:arrast[ae]|desliz[ae]|pass[ae])(?: (?:para|pra|pro) o? ?lado)?(?:[\s.!…>→»]|\p{Extended_Pictographic}|\uFE0F)*$/iu

const OPENING = [
  /^(?:claro|com certeza|perfeito|ótim[oa](?: ideia)?|excelente(?: ideia)?|certo|entendi(?:do)?|com prazer|vamos lá|maravilha|adorei)(?: [\p{L} ]{1,20})?[!,.:](?:\s.{0,300})?$/iu,
  /^(?:aqui (?:está|estão|vai|vão)|segue[m]?|abaixo (?:está|estão|segue)|preparei|criei|montei)\s.{0,300}:$/iu,
]

const CLOSING = [
  /^(?:quer|deseja|gostaria|prefere) que eu(?![\p{L}])/iu,
  /^se (?:quiser|precisar|desejar|preferir),? (?:eu )?(?:posso|também posso|me (?:avise|diga|peça)|é só (?:me )?(?:avisar|dizer|pedir))/iu,
  /^posso (?:também |ainda )?(?:criar|fazer|ajustar|adaptar|gerar|escrever|preparar|montar|sugerir|transformar)(?![\p{L}])/iu,
  /^espero que (?:goste|ajude|isso|ess[ea]|a sugest|o (?:carrossel|roteiro|post|texto))/iu,
  /^(?:me (?:avise|diga|conte)|é só me (?:avisar|dizer))(?![\p{L}]).{0,80}(?:ajust|mud|alter|vers|prefer|quiser|adapt)/iu,
  /^(?:fico|estou) à disposição/iu,
]

const LINK = /\[([^[\]]{1,300})\]\(((?:https?:|mailto:)[^()\s]{1,500})\)/g

export function stripInlineMarkup(line: string): string {
  return line
    .replace(/!\[[^[\]]{0,200}\]\([^()\s]{1,500}\)/g, '')
    .replace(LINK, '$1')
    .replace(/<br\s?\/?>/gi, ' ')
    .replace(/<\/?(?:b|i|u|em|strong|mark|sup|sub|span)>/gi, '')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/~~[^~]*~~/g, '')
    .replace(/(?<![\p{L}\p{N}~])~(?=[^\s~])[^~]*(?<=[^\s~])~(?![\p{L}\p{N}~])/gu, '')
    .replace(/\*{2,3}(?=[^\s*])([^*]*)\*{2,3}/g, '$1')
    .replace(/__(?=[^\s_])([^_]*)__/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]*)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]*)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/\*\*/g, '')
    .replace(/\\([\\*_~`#>\-[\]()!|.+])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

const BOLD_LINE = /^(?:\*\*[^*]+\*\*|__[^_]+__|\*[^*\s][^*]*\*):?$/

const MARKERS = [
  ['number', /^\(?\d{1,2}[.)]\)?\s+/u],
  ['number', /^(?:\d\uFE0F?\u20E3){1,2}\s*/u],
  [
    'bullet',
    /^(?:[-*•–—·▪▫●○◦■□◆◇▶►➤➜→⇒∙‣⁃✓✔☑✅👉➡❌❎✖🚫🔹🔸🔷🔶🔘🟢🔵🟣🟠⭐✨📌]\uFE0F?|\[[ xX]?\])(?:\s+|(?<=[✅👉➡❌❎✖🚫🔹🔸🔷🔶🔘🟢🔵🟣🟠⭐✨📌☑✔]\uFE0F?)(?=\S))/u,
  ],
] as const
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})/u

function readMarker(line: string): Pick<IdeaLine, 'kind' | 'text' | 'marker'> {
  for (const [kind, pattern] of MARKERS) {
    const [marker = ''] = pattern.exec(line) ?? []
    const text = line.slice(marker.length)
    if (marker !== '' && text !== '') return { kind, text, marker: marker.trim() }
  }
  return { kind: 'text', text: line, marker: '' }
}

/** `1-2 xícaras` and `1-0 Flamengo` are no first entries. */
const ORDINAL = /^(\d{1,2})(?:[ºª]\s+|\s?[-–—]\s(?=[\p{L}\p{N}"“«])|\s?[-–—](?=[\p{L}"“«]))/u
const readOrdinal = (line: string | undefined): number => Number(ORDINAL.exec(line ?? '')?.[1] ?? Number.NaN)

function markOrdinalSteps(lines: readonly IdeaLine[]): IdeaLine[] {
  const steps = new Set<number>()
  for (const [at, { text }] of lines.entries()) {
    const isFirst = readOrdinal(text) === 1 && readOrdinal(lines[at + 1]?.text) === 2
    if (isFirst || (steps.has(at - 1) && readOrdinal(text) === readOrdinal(lines[at - 1]?.text) + 1)) steps.add(at)
  }
  return lines.map((line, at) =>
    steps.has(at) ? { ...line, kind: 'number', text: line.text.replace(ORDINAL, ''), marker: 'º' } : line,
  )
}

const QUOTED = /["”»][.!]?$/u

function markAuthors(lines: readonly IdeaLine[]): IdeaLine[] {
  return lines.map((line, at) => {
    const [before, after] = [lines[at - 1], lines[at + 1]]
    const isAuthor =
      /^[-–—]$/.test(line.marker) &&
      before &&
      QUOTED.test(before.text) &&
      before.kind !== 'bullet' &&
      (after?.kind !== 'bullet' || after.afterBorder)
    return isAuthor ? { ...line, kind: 'text', text: `— ${line.text}`, marker: '' } : line
  })
}

function markEmojiLists(lines: readonly IdeaLine[]): IdeaLine[] {
  const isEntry = (line: IdeaLine | undefined) => line !== undefined && line.kind === 'text' && EMOJI.test(line.text)
  return lines.map((line, at) => {
    const follows = isEntry(lines[at - 1]) && !line.afterBorder
    const leads = isEntry(lines[at + 1]) && lines[at + 1]?.afterBorder === false
    return isEntry(line) && (follows || leads) ? { ...line, kind: 'bullet' } : line
  })
}

const readCells = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(line.includes('|') ? '|' : '\t')
    .map((cell) => stripInlineMarkup(cell))

const readDepth = (line: string): number => {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? []
  const steps = indent.replaceAll('\t', '  ').length >= 2 ? 1 : 0
  return /^\s*[○◦▫□◇⁃]/u.test(line) ? 1 : steps
}

const BORDER = 'border'

function readLine(raw: string, afterBorder: boolean): IdeaLine | typeof BORDER | undefined {
  const line = raw.trim()
  if (line === '' || RULE.test(line) || FENCE.test(line)) return BORDER
  if (TABLE_RULE.test(line)) return undefined
  const links = [...line.matchAll(LINK)].map(([, , address = '']) => address)
  const blank = { kind: 'text', text: '', afterBorder, depth: 0, cells: [], marker: '', links } satisfies IdeaLine
  const isRow = /^\|.*\|$/.test(line) || (/\S\t+\S/.test(line) && readMarker(line).marker === '')
  if (isRow) return { ...blank, kind: 'row', cells: readCells(line) }
  const [hashes = ''] = /^#{1,6}\s+/.exec(line) ?? []
  const [quoted = ''] = QUOTE_MARKS.exec(line) ?? []
  const text = stripInlineMarkup(line.slice(hashes.length + quoted.length))
  if (text === '') return undefined
  if (hashes !== '') return { ...blank, kind: 'heading', text: text.replace(/\s#+$/, '') }
  if (quoted !== '') return { ...blank, kind: 'quote', text }
  const marked = readMarker(text)
  if (BOLD_LINE.test(line)) return { ...blank, kind: 'heading', text: marked.text }
  return { ...blank, ...marked, depth: marked.kind === 'bullet' ? readDepth(raw) : 0 }
}

function isContinued(before: IdeaLine | undefined, line: IdeaLine): boolean {
  if (!before || line.afterBorder || line.kind !== 'text' || before.kind === 'heading' || before.kind === 'row') return false
  return before.text.length >= 40 && !/[.!?…:;]["”»)]*$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
}

function takeMessage(line: string): { text: string; isMessage: boolean } {
  const text = MESSAGE_HEADS.reduce((rest, head) => rest.replace(head, ''), line)
  return { text: text.replace(/\s<(?:mensagem )?editada>$/iu, ''), isMessage: text !== line }
}

function removeSmallTalk(pasted: readonly string[]): { lines: string[]; isChat: boolean } {
  const timed = pasted.map((line) => line.trim()).filter((line) => line.startsWith('['))
  const isTimedChat = timed.length > 0 && timed.every((line) => takeMessage(line).isMessage)
  const { lines: raw, isMail } = clearMailFrame(isTimedChat ? pasted : removeTimestamps(pasted))
  const messages = raw.map((line) => takeMessage(line.trim()))
  const isChat = messages.some(({ isMessage }) => isMessage)
  const said = raw.map((line, at) => (messages[at]?.isMessage ? messages[at].text : line))
  const plain = said.map((line) => stripInlineMarkup(line))
  const [first, last] = [plain.findIndex(Boolean), plain.findLastIndex(Boolean)]
  const isTalk = (text: string, at: number) =>
    SWIPE.test(text) ||
    ((isChat || isMail) && [NO_MESSAGE, COURTESY, NAMED_GREETING, ...ABOUT_IDEA].some((known) => known.test(text))) ||
    (at === first && (COURTESY.test(text) || OPENING.some((known) => known.test(text)))) ||
    (at === last && CLOSING.some((known) => known.test(text)))
  return { lines: said.map((line, at) => (isTalk(plain[at] ?? '', at) && first !== last ? '' : line)), isChat }
}

export function readIdeaLines(idea: string): IdeaLine[] {
  const cleaned = removeControlCharacters(idea.replaceAll('\v', ' ').replaceAll('\f', '\n').replace(INVISIBLE, ''))
  const lines: IdeaLine[] = []
  let afterBorder = true
  const { lines: said, isChat } = removeSmallTalk(cleaned.split(/\r\n|[\r\n\u2028\u2029]/))
  for (const raw of said) {
    const line = readLine(raw, afterBorder)
    if (line === undefined) continue
    afterBorder = line === BORDER
    if (line === BORDER) continue
    const before = lines.at(-1)
    if (!isChat && before && isContinued(before, line)) before.text += ` ${line.text}`
    else lines.push(line)
  }
  return markEmojiLists(markAuthors(markOrdinalSteps(lines)))
}
