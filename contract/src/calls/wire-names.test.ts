import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createEncoder, createInputEncoder, listWireNames, withCodeNames } from './wire-names.ts'

const Row = withCodeNames(z.object({ id: z.int(), nome: z.string().check(z.minLength(1, 'Informe o nome')) }), { nome: 'name' })
const List = withCodeNames(z.object({ linhas: z.array(Row), total: z.int() }), { linhas: 'rows' })
const onWire = { linhas: [{ id: 1, nome: 'a' }], total: 1 }
const inCode = { rows: [{ id: 1, name: 'a' }], total: 1 }

test('the wire’s fields get the code’s names, inside lists too', () => {
  expect(z.parse(List, onWire)).toEqual(inCode)
})

test('the encoder writes the wire’s names again', () => {
  expect(createEncoder(List)?.(inCode)).toEqual(onWire)
})

test('a schema whose names are the same has no encoder', () => {
  expect(createEncoder(z.object({ rows: z.array(z.object({ id: z.int() })) }))).toBeUndefined()
})

test('of a union each object gets its own names, and an inner codec its own value', () => {
  const Kind = z.codec(z.enum(['saída', 'entrada']), z.enum(['outflow', 'inflow']), {
    decode: (noun) => (noun === 'saída' ? 'outflow' : 'inflow'),
    encode: (kind) => (kind === 'outflow' ? 'saída' : 'entrada'),
  })
  const Target = z.union([z.object({ category: z.string() }), withCodeNames(z.object({ tipo: Kind }), { tipo: 'kind' })])
  expect(createEncoder(Target)?.({ kind: 'inflow' })).toEqual({ tipo: 'entrada' })
  expect(createEncoder(Target)?.({ category: 'x' })).toEqual({ category: 'x' })
  expect(listWireNames(Target)).toEqual({ kind: 'tipo' })
})

test('what is wrong is named as the wire names it', () => {
  const { error } = z.safeParse(List, { linhas: [{ id: 1, nome: '' }], total: 1 })
  expect(error?.issues).toMatchObject([{ path: ['linhas', 0, 'nome'], message: 'Informe o nome' }])
})

test('an input is written in the wire’s names and values; absent fields stay absent', () => {
  const fields = z.object({ nome: z.string(), valor: z.optional(z.string()), data: z.optional(z.string()), id: z.int() })
  const names = { nome: 'name', titulo: 'name', valor: 'centavos', data: 'date' } as const
  const encode = createInputEncoder(fields, names, { valor: (centavos: number) => (centavos / 100).toFixed(2) })
  expect(encode({ name: 'a', centavos: 1250, id: 1 })).toStrictEqual({ nome: 'a', valor: '12.50', id: 1 })
  expect(encode({ name: 'a', date: undefined, id: 1 })).toStrictEqual({ nome: 'a', id: 1 })
})
