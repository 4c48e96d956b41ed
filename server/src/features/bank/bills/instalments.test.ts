import { expect, test } from 'vitest'
import { readInstalment } from './instalments.ts'

/** As banks and other programs write them in bills and in exports of bills. */
test.each([
  ['Notebook Dell 3/10', 3, 10, 'notebook dell'],
  ['Dell - Parcela 3/10', 3, 10, 'dell'],
  ['NOTEBOOK DELL COMPRAS Parcela 3/10', 3, 10, 'notebook dell compras'],
  ['FIGMA 02/10', 2, 10, 'figma'],
  ['DELL COMPUTADORES PARC 03/10', 3, 10, 'dell computadores'],
  ['PAGUE MENOS 0225 PARC 03/06', 3, 6, 'pague menos'],
  ['LOJA (PARCELA 04 DE 09)', 4, 9, 'loja'],
  ['ADOBE (01/10)', 1, 10, 'adobe'],
  ['BIOLEADER 02/04 PONTA GROSSA', 2, 4, 'bioleader ponta grossa'],
  ['LOJA EXEMPLO MOVEIS- 2/7', 2, 7, 'loja exemplo moveis'],
  ['PG *GETNINJAS Parc.07/10', 7, 10, 'pg getninjas'],
  ['UBER 05/11 SEGURO 02/12', 2, 12, 'uber seguro'],
  ['ADOBE 10/10', 10, 10, 'adobe'],
])('the description “%s” is an instalment', (description, number, count, name) => {
  expect(readInstalment({ description, day: '2026-11-05' })).toMatchObject({ number, count, name })
})

test.each([
  '03/10 MERCADO',
  'UBER TRIP 05/11',
  'UBER 12/08 NSU 948372',
  'LOJA 03/10/2026',
  'SEGURO 1/1',
  'PARCELA 11/10',
  'ANUIDADE 2026',
  'POSTO 24/7',
  'PRODUTO 0/10',
])('the description “%s” is no instalment', (description) => {
  expect(readInstalment({ description, day: '2026-11-05' })).toBeUndefined()
})
