import { expect, test } from 'vitest'
import { judgeMonths } from './judge-months.ts'
import { matchLines } from './match-lines.ts'
import { type MatchableEntry, type MatchableLine, prepareEntry } from './matchable.ts'
import { toNameKey } from './names.ts'

const aLine = (change: Partial<MatchableLine> = {}): MatchableLine => ({
  id: 1,
  accountId: 1,
  day: '2026-11-10',
  centavos: 1_500_00,
  description: 'PIX RECEBIDO - PADARIA AURORA LTDA',
  counterparty: null,
  document: null,
  ...change,
})

const anEntry = (change: Partial<MatchableEntry> = {}): MatchableEntry => ({
  id: 1,
  kind: 'inflow',
  date: '2026-11-10',
  paidOn: null,
  centavos: 1_500_00,
  description: 'Mensalidade Padaria Aurora',
  party: null,
  partyKey: 'mensalidade padaria aurora',
  ...change,
})

const match = (lines: MatchableLine[], entries: MatchableEntry[], aliases = new Map<string, Set<string>>()) => {
  const { certain, propose } = matchLines(lines, entries.map(prepareEntry), aliases)
  return { certain: Object.fromEntries(certain), doubtful: Object.fromEntries(propose(new Set(lines.map(({ id }) => id)))) }
}

test('the same amount near the day and a clear likeness of names are certain, and said in words', () => {
  expect(match([aLine({ day: '2026-11-12' })], [anEntry()])).toEqual({
    certain: { 1: { entryIds: [1], evidence: ['mesmo valor', '2 dias depois do vencimento', 'mesmo nome'] } },
    doubtful: {},
  })
})

test.each<[string, Partial<MatchableLine>, Partial<MatchableEntry>]>([
  ['a name that the bank cut off', { description: 'TED RECEBIDA PADARIA AUR' }, {}],
  ['an entry that was marked as paid the day before', { day: '2026-11-18' }, { paidOn: '2026-11-17' }],
  ['a number that both name, whatever the names', { description: 'LIQ BOLETO', document: '0004821' }, { description: 'NF 4821' }],
])('%s is certain', (_, line, entry) => {
  expect(match([aLine(line)], [anEntry(entry)]).certain).toHaveProperty('1')
})

test('a name that a person confirmed is certain as long as an entry may be late', () => {
  const line = aLine({ day: '2026-11-19', description: 'PIX RECEBIDO JOSE DA SILVA' })
  const aliases = new Map([[toNameKey(line.description), new Set(['mensalidade padaria aurora'])]])
  expect(match([line], [anEntry()]).certain).toEqual({})
  expect(match([line], [anEntry()], aliases).certain[1]?.evidence).toContain('nome que você já confirmou')
})

test.each<[string, MatchableLine[], MatchableEntry[]]>([
  ['the names are not alike', [aLine({ description: 'PIX RECEBIDO JOSE' })], [anEntry()]],
  ['the day is four days off', [aLine({ day: '2026-11-14' })], [anEntry()]],
  ['two entries of the name have the amount', [aLine()], [anEntry(), anEntry({ id: 2, date: '2026-11-12' })]],
  ['two lines of the name have the amount', [aLine(), aLine({ id: 2, day: '2026-11-11' })], [anEntry()]],
])('nothing is certain where %s; the entry is a candidate', (_, lines, entries) => {
  const { certain, doubtful } = match(lines, entries)
  expect(certain).toEqual({})
  expect(doubtful[1]?.[0]?.entryIds).toEqual([1])
})

test('an entry of the other direction, of another amount and another name, or eleven days late is no candidate', () => {
  const others = [
    anEntry({ kind: 'outflow' }),
    anEntry({ id: 2, centavos: 1_400_00, description: 'Site novo', partyKey: 'site novo' }),
    anEntry({ id: 3, date: '2026-10-30' }),
  ]
  expect(match([aLine()], others)).toEqual({ certain: {}, doubtful: {} })
})

test('a line that pays several entries of one payer is proposed as their sum', () => {
  const entries = [anEntry({ centavos: 1_000_00 }), anEntry({ id: 2, centavos: 500_00 }), anEntry({ id: 3, centavos: 700_00 })]
  expect(match([aLine()], entries).doubtful[1]).toEqual([{ entryIds: [1, 2], evidence: ['soma de 2', 'mesmo nome'] }])
})

test.each([
  [1_496_51, 'R$\u00a03,49 a menos: tarifa?'],
  [1_530_00, 'R$\u00a030,00 a mais: juros ou multa?'],
])('a line of %i centavos may pay an entry of R$ 1.500,00', (centavos, words) => {
  expect(match([aLine({ centavos })], [anEntry()]).doubtful[1]?.[0]).toMatchObject({
    entryIds: [1],
    evidence: [words, expect.any(String), 'mesmo nome'],
  })
})

test('two equal lines begin with different entries of two equal ones, each with the nearer', () => {
  const lines = [aLine(), aLine({ id: 2, day: '2026-11-12' })]
  const { doubtful } = match(lines, [anEntry({ id: 1, date: '2026-11-12' }), anEntry({ id: 2, date: '2026-11-10' })])
  expect([doubtful[1]?.[0]?.entryIds, doubtful[2]?.[0]?.entryIds]).toEqual([[2], [1]])
})

test('of 2,000 lines and 1,500 entries what is called certain is right, and four of five payments are found', () => {
  const { wrong, found } = judgeMonths(1)
  expect(wrong).toBeLessThanOrEqual(0.005)
  expect(found).toBeGreaterThanOrEqual(0.8)
})
