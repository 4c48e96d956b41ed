import type { PieceContent } from 'contract/pieces/pieces.ts'
import { isReservedFileName, takeFileNameBeginning } from '#core/file-name.ts'

/**
 * At most 80 characters and 200 bytes, without what Windows, macOS or Linux refuse, whatever extension follows; `Peça` if nothing
 * is left.
 */
export function toPlainName(title: string): string {
  const printable = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const name = takeFileNameBeginning(printable).replace(/^[. ]+|[. ]+$/g, '')
  if (!name) return 'Peça'
  return isReservedFileName(name) ? `Peça ${name}` : name
}

export function formatCaptionText({ caption, hashtags, slides }: Pick<PieceContent, 'caption' | 'hashtags' | 'slides'>): string {
  const alternativeTexts = slides
    .map(({ alternativeText }, index) => (alternativeText === '' ? '' : `Slide ${index + 1}: ${alternativeText}`))
    .filter(Boolean)
  const sections = [
    ['Legenda', caption],
    ['Hashtags', hashtags.join(' ')],
    ['Textos alternativos', alternativeTexts.join('\n')],
  ].filter(([, text]) => text !== '')
  return `${sections.map(([heading, text]) => `${heading}\n\n${text}\n`).join('\n')}`.replace(/\r?\n/g, '\r\n')
}
