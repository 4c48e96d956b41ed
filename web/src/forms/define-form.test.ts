import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineForm } from './define-form.ts'
import { field } from './fields.ts'

test('a form whose edit has a schema asks its fields too, whose own words come first', () => {
  const form = defineForm<{ name: string }>()(
    {
      name: field<string, string>({
        label: 'Nome',
        blank: '',
        read: (name) => name ?? '',
        write: (name) => name,
        format: String,
        validate: (name) => name === 'painel' && 'Este nome é do sistema',
      }),
    },
    { schema: z.object({ name: z.string().check(z.maxLength(6, 'Até 6 letras')) }) },
  )
  expect(form.validate({ name: 'painel' })).toEqual({ name: 'Este nome é do sistema' })
  expect(form.validate({ name: 'agência' })).toEqual({ name: 'Até 6 letras' })
  expect(form.validate({ name: 'Ana' })).toEqual({})
})
