import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { ReactNode } from 'react'
import { requireText } from '#lib/validation.ts'
import type { Field, Question } from './define-form.ts'

const keep = <Value>(value: Value) => value
const never = () => undefined

type TextOptions = { label: string; required?: string }
const validateText = (required: string | undefined) => required !== undefined && { validate: requireText(required) }

/** A text that every record has. */
export const text = ({ label, required }: TextOptions): Field<string, string, string> => ({
  label,
  blank: '',
  toDraft: keep,
  read: (recorded) => recorded ?? '',
  write: (typed) => typed.trim(),
  create: (typed) => typed.trim(),
  format: keep,
  ...validateText(required),
})

/** A text that is null in a record without one, and is then left out of a new record. */
export const optionalText = ({ label }: { label: string }): Field<string, string | null, string | undefined> => ({
  label,
  blank: '',
  toDraft: keep,
  read: (recorded) => recorded ?? '',
  write: (typed) => typed.trim() || null,
  create: (typed) => typed.trim() || undefined,
  format: keep,
})

type MoneyOptions = { label: string; required?: string; none?: string }

/** In centavos. `none`: how a record without an amount is shown. */
export const money = ({ label, required, none = '' }: MoneyOptions): Field<number | null, number | null, number | null> => ({
  label,
  blank: null,
  toDraft: keep,
  read: (recorded) => recorded ?? null,
  write: keep,
  create: keep,
  format: (centavos) => (centavos === null ? none : formatBRL(centavos)),
  ...(required !== undefined && { validate: (centavos: number | null) => (centavos ? null : required) }),
})

/** A day that every record has. */
export const civilDate = ({ label }: { label: string }): Field<CivilDate | null, CivilDate, CivilDate | undefined> => ({
  label,
  blank: null,
  toDraft: keep,
  read: (recorded) => recorded ?? null,
  write: (day) => day ?? undefined,
  create: (day) => day ?? undefined,
  format: formatDate,
  validate: requireDate,
})

export const requireDate = (day: CivilDate | null) => (day ? null : 'Informe a data')

type ChoiceOptions<Value> = { label: string; initial: Value; format: (value: Value) => string }

export const choice = <Value extends string | boolean>({
  label,
  initial,
  format,
}: ChoiceOptions<Value>): Field<Value, Value, Value> => ({
  label,
  blank: initial,
  toDraft: keep,
  read: (recorded) => recorded ?? initial,
  write: keep,
  create: keep,
  format,
})

type RecordOptions = { label: string; format: (id: number) => ReactNode }

/** Another record, held as its id in text: another service's ids may be texts. */
export const record = ({ label, format }: RecordOptions): Field<string | null, number | null, string | undefined> => ({
  label,
  blank: null,
  toDraft: keep,
  read: (id) => (id ? String(id) : null),
  write: (chosen) => (chosen ? Number(chosen) : null),
  create: (chosen) => chosen ?? undefined,
  format: (id) => (id === null ? '' : format(id)),
})

type OwnField<Value, Recorded> = Omit<Field<Value, Recorded>, 'toDraft' | 'create'> & {
  toDraft?: (value: Value) => Value | undefined
}

/** A field of which only one form has the kind. A new record has what an edit sends. */
export const field = <Value, Recorded>(own: OwnField<Value, Recorded>): Field<Value, Recorded, Recorded | undefined> => ({
  toDraft: keep,
  create: own.write,
  ...own,
})

export const question = <Value>(blank: Value, validate?: (value: Value) => ReactNode | Promise<ReactNode>): Question<Value> => ({
  blank,
  toDraft: keep,
  ...(validate && { validate }),
})

/** Files, or a text that must not stay in the browser: no draft stores them, and the browser asks before the page is left. */
export const unstored = <Value>(blank: Value): Question<Value> => ({ blank, toDraft: never })

/** An object whose parts are fields of their own: `paths.chat`. */
export const group = <G extends Readonly<Record<string, Field>>>(fields: G): { fields: G } => ({ fields })
