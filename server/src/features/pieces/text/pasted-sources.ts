const MAIL_FIELD = /^\*?(?:de|para|cc|cco|assunto|data|enviad[ao](?: em)?|from|to|subject|date|sent)\s?:\*?\s\S/iu
const MAIL_SENDER = /^\*?(?:de|from)\s?:\*?\s\S/iu
const FORWARDED = /^-{3,}\s?(?:mensagem encaminhada|mensagem original|forwarded message|original message)\s?-{3,}$/iu
const ATTRIBUTION_START = /^(?:em|on)\s(?:.{0,20}\d{1,2}(?:\s|\/|,)|\p{L}{3,}\.?,?\s).{5,200}$/iu
const ATTRIBUTION_END = /(?:escreveu|wrote)\s?:$/iu
const SIGN_OFF =
  /^(?:(?:um |grande )?abraços?|abs|att|atte|atenciosamente|cordialmente|beijos?|bjs?|obrigad[oa]|grat[oa]|--)(?:[,.!\s]|$).{0,20}$/iu

/** More lines after a sign-off are text, not a signature. */
const MAX_SIGNATURE_LINES = 8

const isQuoted = (line: string) => line.startsWith('>')

/** @returns the length of the line or the two wrapped lines by which a mail program introduces the quoted mail, or 0 */
function measureAttribution(lines: readonly string[], at: number): number {
  const [first = '', second = ''] = lines.slice(at, at + 2)
  if (!ATTRIBUTION_START.test(first)) return 0
  if (ATTRIBUTION_END.test(first)) return 1
  return ATTRIBUTION_END.test(second) && second.length <= 100 ? 2 : 0
}

/** Several fields in a row, one of which names the sender, are the head of a mail. */
function findMailHeads(lines: readonly string[]): number[] {
  const heads: number[] = []
  let run: number[] = []
  for (const [at, line] of [...lines, ''].entries()) {
    if (MAIL_FIELD.test(line)) {
      run.push(at)
      continue
    }
    if (run.length > 2 && run.some((index) => MAIL_SENDER.test(lines[index] ?? ''))) heads.push(...run)
    run = []
  }
  return heads
}

/** Empties the lines of a mail that are not its text: head, signature, and the mail that it answers if it has a text of its own. */
export function clearMailFrame(lines: readonly string[]): { lines: string[]; isMail: boolean } {
  const plain = lines.map((line) => line.trim())
  const frame = new Set(findMailHeads(plain))
  for (const [at, line] of plain.entries()) {
    const length = FORWARDED.test(line) ? 1 : measureAttribution(plain, at)
    for (let offset = 0; offset < length; offset++) frame.add(at + offset)
  }
  if (frame.size === 0) return { lines: [...lines], isMail: false }

  const isOutside = (line: string, at: number) => frame.has(at) || isQuoted(line)
  const signed = plain.findIndex((line, at) => SIGN_OFF.test(line) && !isOutside(line, at))
  const after = plain.findIndex((line, at) => at > signed && isOutside(line, at))
  const signature = signed < 0 ? [] : plain.slice(signed, after < 0 ? plain.length : after)
  if (signature.filter(Boolean).length <= MAX_SIGNATURE_LINES) for (const offset of signature.keys()) frame.add(signed + offset)

  const hasOwnText = plain.some((line, at) => line.length > 80 && !isOutside(line, at))
  return {
    lines: plain.map((line, at) => {
      if (frame.has(at)) return ''
      if (!isQuoted(line)) return lines[at] ?? ''
      return hasOwnText ? '' : line.replace(/^(?:>\s?)+/u, '')
    }),
    isMail: true,
  }
}

const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const CUE = new RegExp(String.raw`^${CLOCK}\s*-->\s*${CLOCK}(?:\s.*)?$`, 'u')
const TIMESTAMP = new RegExp(String.raw`^(?:\[${CLOCK}(?:\s?[-–]\s?${CLOCK})?\]|\(${CLOCK}\)|${CLOCK})(?=\s|$)[\s\-–—:]*`, 'u')
const AT_START = /^[[(]?(?:0{1,2}:)?0{1,2}:[0-5]\d/u

/** Removes the times of a transcription or of subtitles. A programme of hours, which does not begin at zero, keeps them. */
export function removeTimestamps(lines: readonly string[]): string[] {
  const times = lines.map((line) => line.trim()).filter((line) => CUE.test(line) || TIMESTAMP.test(line))
  if (times.length < 2 || !AT_START.test(times[0] ?? '')) return [...lines]
  return lines
    .filter((line, at) => !(/^\d{1,5}$/.test(line.trim()) && CUE.test(lines[at + 1]?.trim() ?? '')))
    .filter((line) => line.trim() !== 'WEBVTT')
    .map((line) => (CUE.test(line.trim()) ? '' : line.replace(TIMESTAMP, '')))
}
