import type { CivilDate } from 'contract/dates.ts'
import type { CallInput } from 'contract/endpoint.ts'
import type { recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { formatKilobytes } from '../../../lib/format.ts'
import { formatDecimal } from '../form/wire-fields.ts'

export type ModalValues = {
  title: string
  project: string | null
  amount: number | null
  date: CivilDate | null
  receipt: File | null
  recurrence: string | undefined
}

type Item = CallInput<typeof recordOutflowFromModal, never>['json'][number]

/** How many bytes `String.fromCharCode` takes at a time: a call has a limit of arguments. */
const CHUNK = 0x8000

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

async function toFilePart(file: File | null): Promise<Item['file']> {
  if (!file) return null
  const { name, size, type, lastModified } = file
  return { data: await toBase64(file), info: { name, size, sizeFormatted: formatKilobytes(size), type, lastModified } }
}

/** Another service's project ids may be text. */
const toProjectId = (value: string) => (/^\d+$/.test(value) ? Number(value) : value)

/**
 * Builds the modal's payload to the letter (specification §3); `recorrencia`, `valor` and `data` are ours, sent only where filled.
 * @param at the same instant for every try of one intent, so that a repetition is the same submission
 */
export async function buildModalPayload(values: ModalValues, user: { id: number; name: string }, at: Date): Promise<Item> {
  return {
    title: values.title.trim(),
    projeto_id: toProjectId(values.project ?? ''),
    timestamp: at.toISOString(),
    userId: String(user.id),
    userName: user.name,
    hasFile: values.receipt !== null,
    file: await toFilePart(values.receipt),
    event: 'financial_expense_added',
    ...(values.recurrence ? { recorrencia: { recorrente: true, modelo: values.recurrence.trim() } } : {}),
    ...(values.amount === null ? {} : { valor: formatDecimal(values.amount) }),
    ...(values.date ? { data: values.date } : {}),
  }
}
