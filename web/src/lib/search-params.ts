import { Text } from 'contract/values/values.ts'
import * as z from 'zod/mini'

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Search<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> | undefined }

/** The router parses a word that consists of digits as a number. */
export const SearchWords = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  Text(100, 'Informe o que buscar'),
)

/** A parameter that its schema refuses, as in an old or mistyped link, is left out, while the others are kept. */
export function createSearchValidator<const S extends Shape>(shape: S): (search: Record<string, unknown>) => Search<S> {
  return (search) => {
    const valid = Object.entries(shape).flatMap(([name, schema]) => {
      const { success, data } = z.safeParse(schema, search[name])
      return success && data !== undefined ? [[name, data]] : []
    })
    return Object.fromEntries(valid) as Search<S>
  }
}

export const omitFalsy = <S extends object>(search: S): S =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as S

export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
