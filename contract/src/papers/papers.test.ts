import { assert, constantFrom, integer, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listDueDays } from './boletos.ts'
import { isPaperCode } from './paper-code.ts'
import { computePixCrc, readPix, writePix } from './pix.ts'
import { findPaperCodes, formatPaperCode, readPaper } from './read-papers.ts'

const read = readPaper

// Of public sources: the tests of mcrvaz/boleto-brasileiro-validator, Caixa's and Banco do Brasil's manuals, Banco Central's Manual de
// Padrões para Iniciação do Pix, the Manual de Orientação do Contribuinte, and issued NFS-e.
const BRADESCO = '23793.38128 60007.827136 95000.063305 9 75520000370000'
const BANCO_DO_BRASIL = '00193373700000001000500940144816060680935031'
const CAIXA = '10490.05505 77222.133348 77777.777713 4 32420000032112'
const PHONE = '846700000017435900240209024050002435842210108119'
const ENERGY = '836200000005 667800481000 180975657313 001589636081'
const TAX = '85890000460-9 52460179160-5 60759305086-5 83148300001-0'
const STATIC_PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const DYNAMIC_PIX =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
const NFE = '52060433009911002506550120000007800267301615'
const ALPHANUMERIC = '35260712ABC34501DE35550010000001231123456787'
const NFSE = ['42110092206960810000176000000000033326062205552016', '35503081223412247000110000000600272226088748364133']

describe('a code of a public source', () => {
  test.each([
    ['a boleto', BRADESCO, { kind: 'boleto', name: 'Boleto Bradesco', centavos: 3700_00 }],
    ['a boleto by its barcode', BANCO_DO_BRASIL, { code: '00190500954014481606906809350314337370000000100', centavos: 1_00 }],
    ['a bill checked by modulo 10', ENERGY, { kind: 'bill', name: 'Conta de energia ou gás', centavos: 66_78 }],
    ['a bill checked by modulo 11', TAX, { name: 'Guia do governo', centavos: 46_052_46 }],
    ['a telephone bill', PHONE, { name: 'Conta de telefone ou internet', centavos: 143_59 }],
    [
      'a bill by its barcode',
      '84890000000404201622018060519042958603411122',
      { code: '848900000002404201622015806051904292586034111220' },
    ],
    ['a static Pix', STATIC_PIX, { kind: 'pix', receiver: 'Fulano de Tal', centavos: null, txid: null }],
    ['a dynamic Pix', DYNAMIC_PIX, { kind: 'pix', code: DYNAMIC_PIX }],
    ['the key of an NF-e', NFE, { kind: 'invoice', name: 'NF-e 780' }],
    ['the key of an NF-e with letters', ALPHANUMERIC, { name: 'NF-e 123' }],
    ['the key of an NFC-e', '35260733009911002506650010000001231123456782', { name: 'NFC-e 123' }],
    ['the key of an NFS-e', NFSE[0], { name: 'NFS-e 333' }],
    ['the key of another NFS-e', NFSE[1], { name: 'NFS-e 6002722' }],
  ])('%s is read', (_, text = '', parts) => {
    expect(read(text)).toMatchObject(parts)
  })

  test.each([
    ['a group', '23793.38128 60007.827137 95000.063305 9 75520000370000', 'O segundo grupo não confere: 60007.827137'],
    [
      'the value',
      '23793.38128 60007.827136 95000.063305 9 75520000370001',
      'O dígito geral (9) não confere com o vencimento e o valor',
    ],
    ['a bill’s group', ENERGY.replace('180975657313', '180975657323'), 'O terceiro grupo não confere: 18097565732-3'],
    ['a Pix', STATIC_PIX.replace('Fulano', 'Fulana'), 'O fim do código Pix (1D3D) não confere'],
    ['a cut Pix', STATIC_PIX.slice(0, -5), 'O código Pix está incompleto'],
    ['a key', NFE.replace('0433', '0434'), 'O último dígito da chave da NF-e (5) não confere'],
    ['a missing digit', BRADESCO.slice(0, -1), 'O código tem 46 dígitos; um boleto tem 47'],
    ['a missing digit, beside a date', `vence 10/12/2026 ${BRADESCO.slice(0, -1)}`, 'O código tem 46 dígitos; um boleto tem 47'],
    ['a missing digit, beside a CNPJ', `${BRADESCO.slice(0, -1)} CNPJ 12.345.678/0001-95`, 'O código tem 46 dígitos'],
    ['three missing digits', BRADESCO.replaceAll(/[ .]/g, '').slice(0, -3), 'O código tem 44 dígitos; um boleto tem 47'],
    ['a digit too many', `${BRADESCO}7`, 'O código tem 48 dígitos; um boleto tem 47'],
    ['a bill’s missing digit', ENERGY.slice(0, -1), 'O código tem 47 dígitos; uma conta, que começa com 8, tem 48'],
    ['a bill’s missing digits', ENERGY.replaceAll(' ', '').slice(0, -4), 'O código tem 44 dígitos; uma conta'],
    ['a bill’s digit too many', `${ENERGY}1`, 'O código tem 49 dígitos; uma conta'],
    ['a key’s missing digit, beside a date', `10/12/2026 ${NFE.slice(0, -1)}`, 'O código tem 43 dígitos'],
    ['words', 'Segue o boleto', 'Não é um código de barras'],
  ])('with a fault in %s is refused with what is wrong', (_, text, problem) => {
    expect(read(text)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

test.each([
  ['words around', `Segue o boleto: ${BRADESCO}\nObrigada!`],
  ['a date right before it', `vence 10 ${BRADESCO}`],
  ['a break in the line', BRADESCO.replace(' ', '\n  ')],
  ['no separators', BRADESCO.replaceAll(/[ .]/g, '')],
  ['hyphens', BRADESCO.replaceAll(' ', '-')],
  ['a space after each digit', [...BRADESCO.replaceAll(/[ .]/g, '')].join(' ')],
])('a boleto is read as people paste it, with %s', (_, text) => {
  expect(read(text)).toMatchObject({ code: BRADESCO.replaceAll(/[ .]/g, '') })
})

test('a Pix is read with words around and with the line breaks of a chat', () => {
  expect(read(`Pix: ${STATIC_PIX} valeu`)).toMatchObject({ code: STATIC_PIX })
  expect(read(STATIC_PIX.replace('e12b', 'e1\n2b'))).toMatchObject({ code: STATIC_PIX })
})

test('a key is read in groups of four, in small letters and with its prefix', () => {
  const grouped = ALPHANUMERIC.toLowerCase().replace(/.{4}/g, '$& ')
  expect(read(`Chave de acesso ${grouped}`)).toMatchObject({ code: ALPHANUMERIC })
  expect(read(`NFe${NFE}`)).toMatchObject({ code: NFE })
})

test('all codes of a text are found, each once', () => {
  const text = `${BRADESCO}\n${ENERGY} ${NFE}\n${STATIC_PIX} ${BRADESCO}`
  expect(findPaperCodes(text).map(({ kind }) => kind)).toEqual(['boleto', 'bill', 'invoice', 'pix'])
})

describe('the due day of a boleto', () => {
  test.each([
    ['of the first cycle', '2007-01-10', BANCO_DO_BRASIL, ['2007-12-31']],
    ['of the first cycle, seven years late', '2026-06-01', BRADESCO, ['2018-06-11']],
    ['of the first cycle or the second', '2026-11-29', BRADESCO, ['2018-06-11', '2043-01-31']],
    ['of the second cycle', '2026-11-29', CAIXA, ['2031-04-14']],
  ])('is %s', (_, today, text, days) => {
    const reading = read(text)
    expect(isPaperCode(reading) && listDueDays(reading, today)).toEqual(days)
  })
})

/** Of every code the rule of which notices any single digit. */
const CHECKED = [BRADESCO.slice(0, 36), ENERGY, STATIC_PIX, DYNAMIC_PIX, NFE, NFSE[0] ?? '']

test('any other digit in a place that its check promises to notice is refused', () => {
  const fault = record({ code: constantFrom(...CHECKED), at: integer({ min: 0, max: 160 }), digit: integer({ min: 1, max: 9 }) })
  assert(
    property(fault, ({ code, at, digit }) => {
      const places = [...code.matchAll(/\d/g)].map(({ index }) => index)
      const place = places[at % places.length] ?? 0
      const changed = code.slice(0, place) + ((Number(code[place]) + digit) % 10) + code.slice(place + 1)
      return 'problem' in read(BRADESCO.startsWith(code) ? changed + BRADESCO.slice(36) : changed)
    }),
    { numRuns: 2000 },
  )
})

test('what is printed of a code is read as the same code', () => {
  for (const text of [BRADESCO, ENERGY, TAX, STATIC_PIX, NFE, ALPHANUMERIC]) {
    const known = read(text)
    expect(read('code' in known ? formatPaperCode(known.code) : '')).toEqual(known)
  }
})

test('a written Pix is read with its value, receiver and txid', () => {
  const words = string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  assert(
    property(words, integer({ min: 1, max: 999_999_999_999 }), (name, centavos) => {
      const written = writePix({
        key: 'financeiro@agencia.com.br',
        name: `Agência ${name}`,
        city: 'São Paulo',
        centavos,
        txid: 'FAT2026',
      })
      expect(readPix(written)).toMatchObject({
        code: written,
        centavos,
        txid: 'FAT2026',
        receiver: expect.stringMatching(/^Agencia/),
      })
      return computePixCrc(written.slice(0, -4)) === written.slice(-4)
    }),
  )
})
