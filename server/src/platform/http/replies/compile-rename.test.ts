import { createEncoder, withCodeNames } from 'contract/calls/wire-names.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileRename } from './compile-rename.ts'

const Row = withCodeNames(z.object({ id: z.int(), 'nome "x"': z.string(), nota: z.optional(z.nullable(z.string())) }), {
  'nome "x"': 'name',
  nota: 'note',
})
const List = withCodeNames(z.object({ linhas: z.optional(z.array(Row)), total: z.int() }), { linhas: 'rows' })

test.each([
  {
    total: 2,
    rows: [
      { id: 1, name: 'a', note: null },
      { id: 2, name: 'b' },
    ],
  },
  { total: 0, rows: [] },
  { total: 0 },
])('a compiled encoder writes the same JSON as one that renames field by field: %j', (answer) => {
  const compiled = createEncoder(List, compileRename)?.(answer)
  const plain = createEncoder(List)?.(answer)
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(plain)
})
