import type { FormErrors } from '@mantine/form'
import type { ReactNode } from 'react'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { isSameValue, type SeenRecord, type WireFields } from '#lib/drafts/edit.ts'

type Problem = ReactNode | Promise<ReactNode>

/** What is asked but is no field of the record, such as the scope of an edit: the form's `create` or `edit` reads it from the values. */
export type Question<Value = unknown> = {
  blank: Value
  /** Undefined for what the browser must not or cannot store. */
  toDraft(value: Value): Value | undefined
  validate?(value: Value): Problem
  /** Of a value that several inputs make, by the part's name. */
  validateParts?(value: Value): Readonly<Record<string, ReactNode>>
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

type Leaf = Question | Field
type Leaves = Readonly<Record<string, Leaf>>

/** An object whose parts are fields of their own: `paths.chat`. */
type Group<G extends Leaves = Leaves> = { fields: G }

export type Fields = Readonly<Record<string, Leaf | Group>>

/** The names of the fields that the record has. */
type RecordedNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field | Group ? Name : never
}[keyof F] &
  string

type ValueOf<One> = One extends Group<infer G> ? ValuesOf<G> : One extends Question ? One['blank'] : never
export type ValuesOf<F extends Fields> = { [Name in keyof F & string]: ValueOf<F[Name]> }

type Recorded<One> =
  One extends Group<infer G> ? Partial<EditOf<G>> : One extends { write(value: never): infer W } ? Exclude<W, undefined> : never
type Created<One> = One extends Group<infer G> ? InputOf<G> : One extends { create(value: never): infer Value } ? Value : never

export type EditOf<F extends Fields> = { [Name in RecordedNames<F>]: Recorded<F[Name]> }
export type InputOf<F extends Fields> = { [Name in RecordedNames<F>]: Created<F[Name]> }

type Checked<Rec, Path, One> =
  One extends Field<infer _Value, infer Wire>
    ? Path extends keyof Rec
      ? Rec[Path] extends Wire | null | undefined
        ? unknown
        : never
      : never
    : unknown

/** Does not compile for a field that the record lacks, or has with another type. A group's fields have their paths as names there. */
type FieldsOf<Rec, F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends Group<infer G>
    ? { fields: { [Part in keyof G & string]: Checked<Rec, `${Name}.${Part}`, G[Part]> } }
    : Checked<Rec, Name, F[Name]>
}

/** For what depends on other fields too. */
type Rules<F extends Fields> = {
  validate?: { [Name in keyof F & string]?: (value: ValueOf<F[Name]>, values: ValuesOf<F>) => Problem }
  /** What an edit must satisfy, whose revision is added. */
  schema?: ZodMiniType
  write?: { [Name in RecordedNames<F>]?: (value: ValueOf<F[Name]>, values: ValuesOf<F>) => Recorded<F[Name]> | undefined }
  /** By the name of a refused field that is not its name here: the path of the field that shows the reason. */
  refusedAs?: Readonly<Record<string, string>>
}

type Row = Readonly<Record<string, unknown>>

export type FormDefinition<F extends Fields, Rec = never> = {
  fields: F
  /** By path. */
  leaves: Leaves
  validate: (values: ValuesOf<F>) => FormErrors | Promise<FormErrors>
  readValues: (record: Rec | undefined) => ValuesOf<F>
  /** @returns the field's value if the record has `recorded` */
  readField: (values: ValuesOf<F>, path: string, recorded: unknown) => unknown
  see: (record: Rec & { revision: number }) => SeenRecord
  /** By path. */
  toEdit: (values: ValuesOf<F>) => WireFields
  toInput: (values: ValuesOf<F>) => InputOf<F>
  pickDraft: (values: ValuesOf<F>, before: ValuesOf<F>) => Row
  restoreDraft: (values: ValuesOf<F>, draft: Row) => ValuesOf<F>
  hasUnstorable: (values: ValuesOf<F>, before: ValuesOf<F>) => boolean
  findPath: (refused: string) => string | undefined
}

export const defineForm =
  <Rec = object>() =>
  <F extends Fields>(fields: F & FieldsOf<Rec, F>, rules: Rules<F> = {}) =>
    buildDefinition<F, Rec>(fields, rules)

const getAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, part) => (at as Row | undefined)?.[part], values)

export function setAt(values: Row, [path, value]: readonly [string, unknown]): Row {
  const [name = path, part] = path.split('.')
  return { ...values, [name]: part === undefined ? value : { ...(values[name] as Row | undefined), [part]: value } }
}

export const nest = (byPath: Row): Row => Object.entries(byPath).reduce(setAt, {})

function listLeaves(fields: Fields): [string, Leaf][] {
  return Object.entries(fields).flatMap(([name, one]): [string, Leaf][] =>
    'fields' in one ? Object.entries(one.fields).map(([part, leaf]) => [`${name}.${part}`, leaf]) : [[name, one]],
  )
}

const isRecorded = (entry: [string, Leaf]): entry is [string, Field] => 'write' in entry[1]

type Rule = (value: unknown, values: unknown) => unknown
type RulesByName = Readonly<Record<string, Rule | undefined>>

/** Here the fields are walked by path; only the types of the result know more. */
function buildDefinition<F extends Fields, Rec>(fields: F, rules: Rules<F>): FormDefinition<F, Rec> {
  type Values = ValuesOf<F>
  const all = listLeaves(fields)
  const leaves = Object.fromEntries(all)
  const recorded = all.filter(isRecorded)
  const mapRecorded = (map: (field: Field, path: string) => unknown) =>
    Object.fromEntries(recorded.map(([path, field]) => [path, map(field, path)]))
  const writeRules = { ...rules.write } as RulesByName
  const toEdit = (values: Values) =>
    mapRecorded((field, path) => {
      const value = getAt(values, path)
      return writeRules[path] ? writeRules[path](value, values) : field.write(value)
    })
  const { schema } = rules
  const checkEdit = (values: Values) => (schema ? validateEdit(schema, nest(toEdit(values))) : {})
  return {
    fields,
    leaves,
    validate: createValidation(all, { rules: { ...rules.validate } as RulesByName, checkEdit }),
    readValues: (record) => {
      const row = record as Row | undefined
      const read = ([path, leaf]: [string, Leaf]) => (row && 'write' in leaf ? leaf.read(row[path]) : leaf.blank)
      return nest(Object.fromEntries(all.map((entry) => [entry[0], read(entry)]))) as Values
    },
    readField: (values, path, value) => {
      const leaf = leaves[path]
      return leaf && 'write' in leaf ? leaf.read(value, getAt(values, path)) : value
    },
    see: ({ revision, ...record }) => ({ revision, values: mapRecorded((_field, path) => (record as Row)[path] ?? null) }),
    toEdit,
    toInput: (values) => nest(mapRecorded((field, path) => field.create(getAt(values, path)))) as InputOf<F>,
    pickDraft: (values, before) =>
      Object.fromEntries(
        all.flatMap(([path, { toDraft }]): [string, unknown][] => {
          const kept = toDraft(getAt(values, path))
          return kept === undefined || isSameValue(kept, toDraft(getAt(before, path))) ? [] : [[path, kept]]
        }),
      ),
    restoreDraft: (values, draft) =>
      Object.entries(draft)
        .filter(([path]) => Object.hasOwn(leaves, path))
        .reduce(setAt, values) as Values,
    hasUnstorable: (values, before) =>
      all.some(([path, { toDraft }]) => {
        const value = getAt(values, path)
        return value !== undefined && toDraft(value) === undefined && !isSameValue(value, getAt(before, path))
      }),
    findPath: (refused) =>
      rules.refusedAs?.[refused] ?? (Object.hasOwn(fields, refused.split('.')[0] ?? '') ? refused : undefined),
  }
}

/** Answers with a promise only if a rule does: a form without one is sent in the same moment. */
function createValidation<Values extends object>(
  all: readonly [string, Question][],
  { rules, checkEdit }: { rules: RulesByName; checkEdit: (values: Values) => FormErrors },
) {
  return (values: Values): FormErrors | Promise<FormErrors> => {
    const found = all.flatMap(([path, leaf]): [string, unknown][] => {
      const value = getAt(values, path)
      const parts = Object.entries(leaf.validateParts?.(value) ?? {})
      return [
        [path, leaf.validate?.(value) || rules[path]?.(value, values)],
        ...parts.map(([part, problem]): [string, unknown] => [`${path}.${part}`, problem]),
      ]
    })
    const isWaiting = found.some(([, problem]) => problem instanceof Promise)
    const collect = (problems: [string, unknown][]): FormErrors => ({
      ...checkEdit(values),
      ...(Object.fromEntries(problems.filter(([, problem]) => problem)) as FormErrors),
    })
    if (!isWaiting) return collect(found)
    const settle = async ([path, problem]: [string, unknown]): Promise<[string, unknown]> => [path, await problem]
    return Promise.all(found.map(settle)).then(collect)
  }
}

/** A part of an object is a field of its own (`colors.primary`), while a list is one field. */
function validateEdit(schema: ZodMiniType, edit: Row): FormErrors {
  const { error } = safeParse(schema, { revision: 1, ...edit })
  const toPath = (path: readonly PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.')
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [toPath(path), message]))
}
