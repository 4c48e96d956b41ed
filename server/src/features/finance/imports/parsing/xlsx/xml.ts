import type { XmlEvent } from '#core/read-xml.ts'

export function createTextReader(names: readonly string[]): (event: XmlEvent) => string | undefined {
  let isHint = false
  let text: string | undefined
  return (event) => {
    if (event.kind === 'text') {
      if (text !== undefined) text += event.text
      return undefined
    }
    if (event.name === 'rPh') isHint = event.kind === 'begin'
    if (isHint || !names.includes(event.name)) return undefined
    const whole = text
    text = event.kind === 'begin' ? '' : undefined
    return event.kind === 'end' ? whole : undefined
  }
}

/** Decodes `_xHHHH_`, by which the text of a cell names a character that XML cannot hold (ECMA-376 §22.9.2.19). */
export const decodeCharacterEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text
