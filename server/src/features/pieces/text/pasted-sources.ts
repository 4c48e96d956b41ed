const MAIL_FIELD = /^\*?(?:de|para|cc|cco|assunto|data|enviad[ao](?: em)?|from|to|subject|date|sent)\s?:\*?\s\S/iu
const MAIL_SENDER = /^\*?(?:de|from)\s?:\*?\s\S/iu
/** Prices and programmes have lines of `De:` and `Para:` too. */
const MAIL_SIGN = /^\*?(?:assunto|subject)\s?:|@/iu
const FORWARDED = /^-{3,}\s?(?:mensagem encaminhada|mensagem original|forwarded message|original message)\s?-{3,}$/iu
const ATTRIBUTION_START = /^(?:em|on)\s(?:.{0,20}\d{1,2}(?:\s|\/|,)|\p{L}{3,}\.?,?\s).{5,200}$/iu
const ATTRIBUTION_END = /(?:escreveu|wrote)\s?:$/iu
/** What an author wrote is introduced likewise, without an address or a time. */
const ATTRIBUTION_SIGN = /@|\d{1,2}:\d{2}/
const SIGN_OFF =
  /^(?:(?:um |grande )?abraços?|abs|att|atte|atenciosamente|cordialmente|beijos?|bjs?|--)(?:[,.!\s]|$).{0,20}$|^(?:obrigad|grat)[oa],?$/iu

/** More lines after a sign-off are text, not a signature. */
const MAX_SIGNATURE_LINES = 8

export const QUOTE_MARKS = /^(?:>\s?)+/u
const isQuoted = (line: string) => line.startsWith('>')
const LIST_ENTRY = /^(?:[-–•*]\s|\d{1,2}[.)]\s)/u
/** No signature has it. */
const isText = (line: string) => LIST_ENTRY.test(line) || line.endsWith(':') || (line.length > 40 && /[.!?…]$/u.test(line))
const NO_OWN_TEXT = /^segue|confidencia|destinatári|sigilos/iu

/** @returns the length of the line or the two wrapped lines by which a mail program introduces the quoted mail, or 0 */
function measureAttribution(lines: readonly string[], at: number): number {
  const [first = '', second = ''] = lines.slice(at, at + 2)
  if (!ATTRIBUTION_START.test(first)) return 0
  if (ATTRIBUTION_END.test(first)) return ATTRIBUTION_SIGN.test(first) ? 1 : 0
  return ATTRIBUTION_END.test(second) && second.length <= 100 && ATTRIBUTION_SIGN.test(first + second) ? 2 : 0
}

/** Several fields in a row, one of which names the sender and one an address or the subject, are the head of a mail. */
function findMailHeads(lines: readonly string[]): number[] {
  const heads: number[] = []
  let run: number[] = []
  for (const [at, line] of [...lines, ''].entries()) {
    if (MAIL_FIELD.test(line)) {
      run.push(at)
      continue
    }
    if (run.length > 2 && [MAIL_SENDER, MAIL_SIGN].every((sign) => run.some((index) => sign.test(lines[index] ?? ''))))
      heads.push(...run)
    run = []
  }
  return heads
}

/** Empties the lines of a mail that are not its text: head, signature, and the mail that it answers if it has a text of its own. */
export function clearMailFrame(lines: readonly string[]): { lines: string[]; isMail: boolean } {
  const plain = lines.map((line) => line.trim())
  const unquoted = plain.map((line) => line.replace(QUOTE_MARKS, ''))
  const frame = new Set(findMailHeads(plain))
  for (const [at, line] of unquoted.entries()) {
    const length = FORWARDED.test(line) ? 1 : measureAttribution(unquoted, at)
    for (let offset = 0; offset < length; offset++) frame.add(at + offset)
  }
  if (frame.size === 0) return { lines: [...lines], isMail: false }

  const isOutside = (line: string, at: number) => frame.has(at) || isQuoted(line)
  const first = plain.findIndex((line, at) => line !== '' && !isOutside(line, at))
  const signed = plain.findLastIndex((line, at) => at > first && SIGN_OFF.test(line) && !isOutside(line, at))
  const after = plain.findIndex((line, at) => at > signed && isOutside(line, at))
  const signature = signed < 0 ? [] : plain.slice(signed, after < 0 ? plain.length : after)
  if (signature.filter(Boolean).length <= MAX_SIGNATURE_LINES && !signature.some(isText))
    for (const offset of signature.keys()) frame.add(signed + offset)

  const own = plain.filter((line, at) => !isOutside(line, at) && !NO_OWN_TEXT.test(line))
  const hasOwnText = own.some((line) => line.length > 80) || own.filter((line) => LIST_ENTRY.test(line)).length > 1
  return {
    lines: plain.map((line, at) => {
      if (frame.has(at)) return ''
      if (!isQuoted(line)) return lines[at] ?? ''
      return hasOwnText ? '' : (unquoted[at] ?? '')
    }),
    isMail: true,
  }
}

const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const CUE = new RegExp(String.raw`^${CLOCK}\s*-->\s*${CLOCK}(?:\s.*)?$`, 'u')
const BRACKETED = String.raw`\[${CLOCK}(?:\s?[-–]\s?${CLOCK})?\]|\(${CLOCK}\)`
const TIMESTAMP = new RegExp(String.raw`^(?:${BRACKETED}|${CLOCK})(?=\s|$)[\s\-–—:]*`, 'u')
/** A bare time before a text may be one of a programme or of an exercise. */
const SURE_TIME = new RegExp(String.raw`^(?:(?:${BRACKETED})(?=\s|$)[\s\-–—:]*|${CLOCK}$)`, 'u')
const AT_START = /^[[(]?(?:0{1,2}:)?0{1,2}:[0-5]\d/u

const LEAST_TIMES = 8
const MOST_SECONDS_APART = 15

/** As the times of a transcription are, of which there are many. @param times lines that begin with a time */
function areSecondsApart(times: readonly string[]): boolean {
  const seconds = times.map((line) =>
    (/\d[\d:]*/.exec(line)?.[0] ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
  )
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)]
  return (
    times.length >= LEAST_TIMES &&
    seconds.every((at, index) => at >= (seconds[index - 1] ?? 0)) &&
    (last - first) / times.length <= MOST_SECONDS_APART
  )
}

/** Removes the times of a transcription or of subtitles, which begin at zero. */
export function removeTimestamps(lines: readonly string[]): string[] {
  const plain = lines.map((line) => line.trim())
  const times = plain.filter((line) => CUE.test(line) || TIMESTAMP.test(line))
  if (times.length < 2 || !AT_START.test(times[0] ?? '')) return [...lines]
  const time = plain.some((line) => CUE.test(line)) || areSecondsApart(times) ? TIMESTAMP : SURE_TIME
  return lines
    .filter((_, at) => !(/^\d{1,5}$/.test(plain[at] ?? '') && CUE.test(plain[at + 1] ?? '')))
    .filter((line) => line.trim() !== 'WEBVTT')
    .map((line) => (CUE.test(line.trim()) ? '' : line.replace(time, '')))
}
