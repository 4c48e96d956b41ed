import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { MAX_CENTAVOS } from '../values/money.ts'
import { NewActivity } from './board.ts'
import { computePoints, DEFAULT_POINT_RULES } from './rules.ts'

describe('points by the rules that a workspace starts with', () => {
  test.each([
    ['MEETING', null, 10],
    ['MEETING', 500_00, 10],
    ['SALE', 1, 50],
    ['SALE', 99_99, 50],
    ['SALE', 100_00, 51],
    ['SALE', 199_99, 51],
    ['SALE', 1999_99, 69],
    ['SALE', MAX_CENTAVOS, 50 + 99_999_999],
  ] as const)('a %s of %s centavos: %s', (type, centavos, points) => {
    expect(computePoints(DEFAULT_POINT_RULES, type, centavos)).toBe(points)
  })
})

test('only full amounts count, to the centavo, whatever they are', () => {
  const rules = record({
    meetingPoints: constantFrom(7),
    salePoints: integer({ min: 0, max: 1000 }),
    amountPoints: integer({ min: 0, max: 1000 }),
    amountCentavos: integer({ min: 1, max: MAX_CENTAVOS }),
  })
  assert(
    property(rules, integer({ min: 1, max: MAX_CENTAVOS }), (rule, centavos) => {
      const exact = BigInt(rule.salePoints) + (BigInt(centavos) / BigInt(rule.amountCentavos)) * BigInt(rule.amountPoints)
      expect(computePoints(rule, 'SALE', centavos)).toBe(Number(exact))
    }),
  )
})

const computeSalePoints = (sale_value: unknown) =>
  safeParse(NewActivity, { team_member_id: 1, activity_type: 'SALE', sale_value })

test('every value that a sale may have is taken to the centavo, as the browser writes it', () => {
  assert(
    property(integer({ min: 1, max: MAX_CENTAVOS }), (centavos) => {
      expect(computeSalePoints(JSON.parse(JSON.stringify(centavos / 100))).data?.centavos).toBe(centavos)
    }),
  )
})

describe('the value of a sale', () => {
  test.each([
    [1.1, 1_10],
    [0.01, 1],
    [19.99, 19_99],
    [1999, 1999_00],
    [9999999999.99, MAX_CENTAVOS],
  ])('%s reais are %s centavos', (reais, centavos) => {
    expect(computeSalePoints(reais).data?.centavos).toBe(centavos)
  })

  test.each([null, undefined])('%s is none, which a meeting may have', (value) => {
    expect(computeSalePoints(value)).toMatchObject({ success: true })
  })

  test.each([
    0,
    -0,
    -1,
    0.001,
    0.1 + 0.2,
    10_000_000_000,
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '10',
    '',
    '1e3',
    true,
    [],
  ])('%j is refused', (value) => {
    expect(computeSalePoints(value)).toMatchObject({ success: false })
  })
})
