import { MAX_DOCUMENT_LENGTH } from 'contract/content/documents.ts'
import { parseFrequency } from 'contract/finance/frequency.ts'
import { parseCentavos } from 'contract/values/money.ts'
import { toNfc } from 'contract/values/normalize.ts'
import { Text, TextOrEmpty } from 'contract/values/values.ts'
import { stringify } from 'csv-stringify/sync'
import { test } from 'vitest'
import { safeParse } from 'zod/mini'
import { cleanFileName } from '#core/file-name.ts'
import { containsPattern } from '#db/contains-condition.ts'
import { toFileName } from '#features/content/documents/export-document.ts'
import { escapeFormula, unescapeFormula } from '#features/finance/formula.ts'
import { normalizeColumnName } from '#features/finance/imports/parsing/column-names.ts'
import { detectDayFormat, parseDay } from '#features/finance/imports/parsing/day.ts'
import { readHtmlRows } from '#features/finance/imports/parsing/html.ts'
import { guessDelimiter, parseRows } from '#features/finance/imports/parsing/records.ts'
import { isBalance, isBillPayment } from '#features/finance/imports/recognize-statement.ts'
import { summarizeErrorText } from '#platform/ai/error-text.ts'
import { foldText } from '../core/text.ts'
import { formatExcerpt } from '../db/contains-condition.ts'
import { escapeXml } from '../features/finance/exports/xlsx.ts'
import { parseAmount } from '../features/finance/imports/parsing/columns.ts'
import { toSrt, toTxt, toVtt } from '../features/transcription/export-transcription.ts'
import { expectLinear, repeatTo } from './linear.ts'

// Pieces of text that once made patterns and parsers take quadratic time.
const PIECES = [
  ' ',
  '\u00a0',
  '\n',
  ' \n',
  '\r\n',
  '\t',
  '"',
  '""',
  '";',
  ';',
  ',',
  '(',
  '()',
  '[',
  '](',
  '<',
  '<script>',
  '<title',
  '-->',
  '\u0301',
  '\u0316\u0301',
  'e\u0301',
  'ã',
  '1',
  '.1',
  '_x',
  "'",
  '/',
]

/** The lengths of the longest text (also of a provider's answer), transcript and cell of an imported file, in UTF-16 units. */
const TEXT = MAX_DOCUMENT_LENGTH
const TRANSCRIPT = 500_000
const CELL = 256 * 1024
const SEGMENTS = 100

const inSegments = (text: string) =>
  Array.from({ length: SEGMENTS }, (_, n) => ({
    start: n,
    end: n + 1,
    text: text.slice((n * text.length) / SEGMENTS, ((n + 1) * text.length) / SEGMENTS),
  }))

async function readRows(text: string): Promise<void> {
  try {
    for await (const { cells } of parseRows(text, guessDelimiter(text))) cells.forEach(parseAmount)
  } catch {
    // The parser may refuse a quote that never closes, or a line that is too long.
  }
}

const PATHS: Record<string, { work: (text: string) => unknown; longest: number }> = {
  'text of a form': { work: (text) => safeParse(Text(200, 'Falta'), text), longest: TEXT },
  'optional text of a form': { work: (text) => safeParse(TextOrEmpty(2000), text), longest: TEXT },
  toNfc: { work: toNfc, longest: TRANSCRIPT },
  fold: { work: foldText, longest: TEXT },
  containing: { work: containsPattern, longest: TEXT },
  parseCentavos: { work: parseCentavos, longest: TEXT },
  parseFrequency: { work: parseFrequency, longest: 120 },
  cleanName: { work: cleanFileName, longest: TEXT },
  fileNameOf: { work: toFileName, longest: TEXT },
  'a transcription as text': { work: (text) => toTxt({ text, segments: [], duration: null }), longest: TRANSCRIPT },
  'a transcription as SubRip': { work: (text) => toSrt({ text, segments: [], duration: null }), longest: TRANSCRIPT },
  'a transcription as WebVTT': { work: (text) => toVtt({ text, segments: [], duration: null }), longest: TRANSCRIPT },
  'segments as SubRip': { work: (text) => toSrt({ text, segments: inSegments(text), duration: 60 }), longest: TRANSCRIPT },
  'an excerpt': { work: (part) => formatExcerpt({ part, cutBefore: true, cutAfter: true }), longest: TRANSCRIPT },
  'a CSV cell': { work: (text) => unescapeFormula(escapeFormula(text)), longest: TEXT },
  'a CSV row': { work: (text) => stringify([[text]], { delimiter: ';', quoted_match: /[\r\n]/ }), longest: TEXT },
  'a workbook’s cell': { work: escapeXml, longest: TEXT },
  'rows of an imported file': { work: readRows, longest: CELL },
  'an imported column’s name': { work: normalizeColumnName, longest: CELL },
  'an imported amount': { work: parseAmount, longest: CELL },
  'an imported day': { work: parseDay, longest: CELL },
  'an imported balance': { work: (text) => isBalance(`saldo ${text}`), longest: CELL },
  'the payment of a bill': { work: isBillPayment, longest: CELL },
  'the heading of a file': { work: (text) => detectDayFormat(text, [text], '2026-11-28'), longest: CELL },
  'an imported page': { work: (text) => Array.from(readHtmlRows(`<table><tr><td>a<td>${text}`)), longest: CELL },
  'what a provider says': { work: summarizeErrorText, longest: TEXT },
  'a page that a provider answers': { work: (text) => summarizeErrorText(`<html>${text}`), longest: TEXT },
}

/**
 * The texts before and after the repeated piece: none, or a letter. A pattern that looks for the end of a text then begins at
 * each place.
 */
const AROUND = [
  ['', ''],
  ['x', 'x'],
] as const

test.each(Object.entries(PATHS))(
  '%s takes time linear in the text’s length, whatever the text is full of',
  async (name, path) => {
    for (const piece of PIECES)
      for (const [before, after] of AROUND) {
        const make = (length: number) => `${before}${repeatTo(piece, length)}${after}`
        await expectLinear(`${name} of ${JSON.stringify(`${before}${piece}${after}`)}`, path.work, {
          make,
          longest: path.longest,
        })
      }
  },
)
