import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { expect, test } from 'vitest'
import { parseImport } from './parse-import.ts'
import type { Movement } from './resolve-signs.ts'

const FOLDER = join(import.meta.dirname, '../../../testing/statements')

async function read(bytes: Uint8Array) {
  const form = { kind: 'outflow', opposite: 'import', unknown: 'create', duplicates: 'skip', problems: 'refuse' } as const
  const { movementSlices, facts } = await parseImport({ bytes, form, today: '2026-11-28', remembered: {}, of: 'account' })
  const movements = movementSlices.flatMap((slice) => deserialize(slice) as Movement[])
  return {
    isCut: facts.isCut,
    movements: movements.map(({ date, centavos, bankId, description }) => ({ date, centavos, bankId, description })),
  }
}

/** A month of a thousand movements, in the shapes that banks write. */
const rows = Array.from({ length: 1000 }, (_, n) => {
  const day = `${String(1 + Math.floor(n / 40)).padStart(2, '0')}/10/2026`
  return {
    day,
    text: `PIX ENVIADO LOJA ${n} São João`,
    amount: `-${(1000 + n * 7).toLocaleString('pt-BR')},${String(10 + (n % 90))}`,
  }
})
const GENERATED = {
  'valor-no-fim.csv': ['Data;Histórico;Valor', ...rows.map(({ day, text, amount }) => `${day};${text};${amount}`)].join('\n'),
  'entre-aspas.csv': [
    '"Data","Histórico","Valor"',
    ...rows.map(({ day, text, amount }) => `"${day}","${text}","${amount}"`),
  ].join('\r\n'),
  'com-saldo.csv': [
    'Data;Histórico;Valor;Saldo',
    ...rows.map(({ day, text, amount }) => `${day};${text};${amount};1.000,00`),
  ].join('\n'),
}

const files: [name: string, bytes: Buffer][] = [
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ofx'))
    .map((name): [string, Buffer] => [name, readFileSync(join(FOLDER, name))]),
  ...Object.entries(GENERATED).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
]

test.each(files)('%s cut at each kilobyte gives the rows before the cut, and says that it is cut', async (_, bytes) => {
  const whole = await read(bytes)
  expect(whole.isCut).toBe(!bytes.toString('latin1').match(/<\/OFX>\s*$/i) && bytes.includes('<OFX>'))
  for (let length = 1024; length < bytes.length; length += 1024) {
    const cut = await read(bytes.subarray(0, length)).catch(() => ({ isCut: true, movements: [] }))
    expect(cut.movements, `${length} bytes`).toEqual(whole.movements.slice(0, cut.movements.length))
    const before = bytes.subarray(0, length).toString('latin1')
    const isOfx = bytes.includes('<OFX>')
    const complete = before.split(isOfx ? /<\/STMTTRN>/i : /\n/).length - (isOfx ? 1 : 2)
    expect(cut.movements.length, `${length} bytes`).toBeGreaterThanOrEqual(Math.min(complete, whole.movements.length))
    if (isOfx && complete > 0) expect(cut.isCut).toBe(true)
  }
})
