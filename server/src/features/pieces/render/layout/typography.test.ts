import { expect, test } from 'vitest'
import { setTypography } from './typography.ts'

const shown = (text: string) => setTypography(text).replaceAll('\u00A0', '_')

test.each([
  ['Mito 1: "Tem química"', 'Mito 1: “Tem_química”'],
  ['Uma tela de 15" basta para o dia', 'Uma tela de 15" basta para o_dia'],
  ['Na verdade, o amargor costuma esconder grão velho', 'Na verdade, o_amargor costuma esconder grão_velho'],
  ['Erro nº 1 - água fervendo', 'Erro nº_1_– água_fervendo'],
  ['10 g para cada 100 ml', '10_g para cada 100_ml'],
  ['Torra média, R$ 120 o quilo', 'Torra média, R$_120 o_quilo'],
  ["Um copo d'água e... pronto", 'Um copo d’água e…_pronto'],
  ['O anticonstitucionalissimamente fica', 'O anticonstitucionalissimamente fica'],
  ['Café', 'Café'],
])('the text %s is typeset as %s', (written, set) => {
  expect(shown(written)).toBe(set)
})
