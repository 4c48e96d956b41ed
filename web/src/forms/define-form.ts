import type { FormErrors } from '@mantine/form'
import type { ReactNode } from 'react'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { isSameValue, type SeenRecord, type WireFields } from '#lib/edit.ts'

type Problem = ReactNode | Promise<ReactNode>

/** What is asked but is no field of the record, such as the scope of an edit: the form's `create` or `edit` reads it from the values. */
export type Question<Value = unknown> = {
  blank: Value
  /** Undefined for what the browser must not or cannot store. */
  toDraft(value: Value): Value | undefined
  validate?(value: Value): Problem
}

/** A field of a record, under the record's own name. `Recorded` is its value there and in an edit, `Created` in a new record. */
export type Field<Value = unknown, Recorded = unknown, Created = unknown> = Question<Value> & {
  label: string
  /** `current`: what the form holds when a conflict is decided, or when somebody else has changed the field. */
  read(recorded: Recorded | null | undefined, current?: Value): Value
  /** Undefined leaves the field out of the edit. */
  write(value: Value): Recorded | undefined
  create(value: Value): Created
  /** For the person who decides a conflict. */
  format(recorded: Recorded): ReactNode
}

export type Fields = Readonly<Record<string, Question | Field>>

/** The names of the fields that the record has. */
type RecordedNames<F extends Fields> = { [Name in keyof F]: F[Name] extends Field ? Name : never }[keyof F] & string

export type ValuesOf<F extends Fields> = { [Name in keyof F & string]: F[Name]['blank'] }

type Recorded<F> = F extends { write(value: never): infer Written } ? Exclude<Written, undefined> : never
type Created<F> = F extends { create(value: never): infer Value } ? Value : never

export type EditOf<F extends Fields> = { [Name in RecordedNames<F>]: Recorded<F[Name]> }
export type InputOf<F extends Fields> = { [Name in RecordedNames<F>]: Created<F[Name]> }

/** Does not compile for a field that the record lacks, or has with another type. */
type FieldsOf<Rec, F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer _Value, infer Wire>
    ? Name extends keyof Rec
      ? Rec[Name] extends Wire | null | undefined
        ? unknown
        : never
      : never
    : unknown
}

/** For what depends on other fields too. */
type Rules<F extends Fields> = {
  validate?: { [Name in keyof F & string]?: (value: F[Name]['blank'], values: ValuesOf<F>) => Problem }
  /** What an edit must satisfy. */
  schema?: ZodMiniType
  write?: { [Name in RecordedNames<F>]?: (value: F[Name]['blank'], values: ValuesOf<F>) => Recorded<F[Name]> | undefined }
  /** By the name of a refused field that is not its name here: the path of the field that shows the reason. */
  refusedAs?: Readonly<Record<string, string>>
}

export type FormDefinition<F extends Fields, Rec = never> = {
  fields: F
  validate: (values: ValuesOf<F>) => FormErrors | Promise<FormErrors>
  readValues: (record: Rec | undefined) => ValuesOf<F>
  readField: (name: string, recorded: unknown, values: ValuesOf<F>) => unknown
  see: (record: Rec & { revision: number }) => SeenRecord
  toEdit: (values: ValuesOf<F>) => WireFields
  toInput: (values: ValuesOf<F>) => InputOf<F>
  pickDraft: (values: ValuesOf<F>, before: ValuesOf<F>) => Record<string, unknown>
  hasUnstorable: (values: ValuesOf<F>, before: ValuesOf<F>) => boolean
  findPath: (refused: string) => string | undefined
}

const isRecorded = (field: Question | Field): field is Field => 'write' in field

export const defineForm =
  <Rec = object>() =>
  <F extends Fields>(fields: F & FieldsOf<Rec, F>, rules: Rules<F> = {}) =>
    buildDefinition<F, Rec>(fields, rules)

type Row = Readonly<Record<string, unknown>>
/** Within this file the values are walked by name. */
type Walked = Readonly<Record<string, ((value: unknown, values: unknown) => unknown) | undefined>>

function buildDefinition<F extends Fields, Rec>(fields: F, rules: Rules<F>): FormDefinition<F, Rec> {
  const all = Object.entries<Question | Field>(fields)
  const recorded = all.filter((entry): entry is [string, Field] => isRecorded(entry[1]))
  const mapRecorded = (map: (field: Field, name: string) => unknown) =>
    Object.fromEntries(recorded.map(([name, field]) => [name, map(field, name)]))
  const writeRules: Walked = { ...rules.write } as Walked
  const toEdit = (values: ValuesOf<F>) =>
    mapRecorded((field, name) => {
      const value = (values as Row)[name]
      const rule = writeRules[name]
      return rule ? rule(value, values) : field.write(value)
    })
  const validate = createValidation(all, { ...rules.validate } as Walked)
  const { schema } = rules
  return {
    fields,
    validate: schema ? (values) => validateEdit(schema, toEdit(values)) : validate,
    readValues: (record) => {
      const row = record as Row | undefined
      const read = ([name, field]: [string, Question | Field]) => (row && isRecorded(field) ? field.read(row[name]) : field.blank)
      return Object.fromEntries(all.map((entry) => [entry[0], read(entry)])) as ValuesOf<F>
    },
    readField: (name, value, values) => {
      const field = fields[name]
      return field && isRecorded(field) ? field.read(value, (values as Row)[name]) : value
    },
    see: (record) => ({
      revision: record.revision,
      values: mapRecorded((_field, name) => (record as Row)[name] ?? null),
    }),
    toEdit,
    toInput: (values) => mapRecorded((field, name) => field.create((values as Row)[name])) as InputOf<F>,
    pickDraft: (values, before) =>
      Object.fromEntries(
        all.flatMap(([name, { toDraft }]): [string, unknown][] => {
          const kept = toDraft((values as Row)[name])
          return kept === undefined || isSameValue(kept, toDraft((before as Row)[name])) ? [] : [[name, kept]]
        }),
      ),
    hasUnstorable: (values, before) =>
      all.some(([name, { toDraft }]) => {
        const value = (values as Row)[name]
        return value !== undefined && toDraft(value) === undefined && !isSameValue(value, (before as Row)[name])
      }),
    findPath: (refused) =>
      rules.refusedAs?.[refused] ?? (Object.hasOwn(fields, refused.split('.')[0] ?? '') ? refused : undefined),
  }
}

/** Answers with a promise only if a rule does: a form without one is sent in the same moment. */
function createValidation(all: readonly [string, Question][], rules: Walked) {
  return (values: object): FormErrors | Promise<FormErrors> => {
    const found = all.map(([name, field]): [string, unknown] => {
      const value = (values as Row)[name]
      return [name, field.validate?.(value) || rules[name]?.(value, values)]
    })
    const isWaiting = found.some(([, problem]) => problem instanceof Promise)
    if (!isWaiting) return Object.fromEntries(found) as FormErrors
    const settle = async ([name, problem]: [string, unknown]) => [name, await problem]
    return Promise.all(found.map(settle)).then((settled) => Object.fromEntries(settled) as FormErrors)
  }
}

/** A part of an object is a field of its own (`colors.primary`), while a list is one field. */
function validateEdit(schema: ZodMiniType, edit: WireFields): FormErrors {
  const { error } = safeParse(schema, edit)
  const toPath = (path: readonly PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.')
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [toPath(path), message]))
}
