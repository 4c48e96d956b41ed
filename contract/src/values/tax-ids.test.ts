import { expect, test } from 'vitest'
import { formatTaxId, readPixKey, readTaxId } from './tax-ids.ts'

// 12.ABC.345/01DE-35 is the Receita Federal's own example of an alphanumeric CNPJ.
test.each(['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35', '529.982.247-25', '00.000.000/0001-91'])(
  '%s is a CPF or CNPJ',
  (text) => expect(formatTaxId(readTaxId(text) ?? '')).toBe(formatTaxId(text.toUpperCase().replace(/[./-]/g, ''))),
)

test.each(['11.222.333/0001-80', '12.ABC.345/01DE-53', '529.982.247-52', '111.111.111-11', '00000000000000', '1234', ''])(
  '%s is none',
  (text) => expect(readTaxId(text)).toBeUndefined(),
)

test.each([
  ['529.982.247-25', '52998224725'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['Financeiro@Agencia.com.br', 'financeiro@agencia.com.br'],
  ['(11) 98765-4321', '+5511987654321'],
  ['+55 11 3456-7890', '+551134567890'],
  ['123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
])('the Pix key %s is kept as %s', (text, key) => expect(readPixKey(text)).toBe(key))

test.each(['529.982.247-52', '11987654321', 'a@b', '98765-4321', 'chave', '+1 415 555 0100'])('%s is no Pix key', (text) =>
  expect(readPixKey(text)).toBeUndefined(),
)
