import type { encodeModalOutflow } from 'contract/finance/outflows.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { formatKilobytes } from '#lib/format.ts'
import { canBeTotal } from '../occurrences/recurrence-field.tsx'

export type ModalValues = {
  title: string
  project: string | null
  amount: number | null
  date: CivilDate | null
  paid: boolean | null
  paidOn: CivilDate | null | undefined
  earlierPaid: boolean
  isTotal: boolean
  receipt: File | null
  recurrence: string | undefined
}

type ModalOutflow = Parameters<typeof encodeModalOutflow>[0]

/** How many bytes are passed to `String.fromCharCode` at once: the number of a call's arguments is limited. */
const CHUNK = 0x8000

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

async function toFilePart(file: File | null): Promise<ModalOutflow['file']> {
  if (!file) return null
  const { name, size, type, lastModified } = file
  return { data: await toBase64(file), info: { name, size, sizeFormatted: formatKilobytes(size), type, lastModified } }
}

/** The ids of another service may be text, and then stay text. */
const toProjectId = (value: string) => (/^\d+$/.test(value) ? Number(value) : value)

/**
 * Specification §3; our additions are sent only if filled.
 * @param at the same instant for every try of one intent, so that a repetition is the same submission
 */
export async function buildModalOutflow(
  values: ModalValues,
  user: { id: number; name: string },
  at: Date,
): Promise<ModalOutflow> {
  return {
    description: values.title.trim(),
    projectId: toProjectId(values.project ?? ''),
    timestamp: at.toISOString(),
    userId: String(user.id),
    userName: user.name,
    hasFile: values.receipt !== null,
    file: await toFilePart(values.receipt),
    event: 'financial_expense_added',
    recurrence: values.recurrence?.trim() || undefined,
    centavos: values.amount,
    date: values.date ?? undefined,
    paid: values.paid ?? undefined,
    paidOn: values.paid === false ? undefined : (values.paidOn ?? undefined),
    earlierPaid: (values.recurrence !== undefined && values.earlierPaid) || undefined,
    isTotal: (canBeTotal(values.recurrence) && values.isTotal) || undefined,
  }
}
